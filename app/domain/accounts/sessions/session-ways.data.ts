// THE TABLE OF SESSIONS: both kinds, and every way to open one. docs/sessions.md is printed from it, and a test compares it with the callers
// of `openSession` (promise S6).
import type { Role } from '#app/shared/vocabulary.ts'

export type SessionKind = 'site' | 'console'

type Ending = {
  event: string
  /** The test that shows it, without its folder. */
  test: string
}
type Kind = { roles: readonly Role[]; rights: string; endings: readonly Ending[] }

export const SESSION_KINDS: Readonly<Record<SessionKind, Kind>> = {
  site: {
    roles: ['tenant', 'landlord', 'agent'],
    rights: 'what the permission matrix gives to the type of the person; never the rights of an administrator',
    endings: [
      { event: 'sign-out, also from another device', test: 'sessions.db.test.ts' },
      { event: 'an eleventh session of the same person ends the oldest', test: 'sessions.db.test.ts' },
      { event: 'a changed or reset password ends all others', test: 'account-links.db.test.ts' },
      {
        event: 'deactivation, deletion, or the account becoming one of an administrator',
        test: 'session-opening.db.test.ts',
      },
    ],
  },
  console: {
    roles: ['admin'],
    rights:
      'the column "admin" of the permission matrix, in the console and on the pages of the site, without personal settings',
    endings: [
      { event: 'Logout, with everything that it could do', test: 'admin-sections.test.ts' },
      {
        event:
          'a changed password or second factor ends all others; a reset of the password, also by the operator, ends all',
        test: 'console-credentials.db.test.ts',
      },
      { event: 'ended from another session of the same administrator', test: 'own-admin-sessions.db.test.ts' },
      { event: 'deactivation, by this or another administrator', test: 'admin-sign-in.db.test.ts' },
    ],
  },
}

type Way = {
  kind: SessionKind
  /** The page whose form opens it. */
  address: string
  /** The file and the function that call `openSession`. */
  caller: string
  /** What the person has just shown. */
  proof: string
  /** `asked`: the second factor comes next if the account has one. `given`: the proof includes it. */
  secondFactor: 'asked' | 'given'
}

const ACCOUNTS = 'app/domain/accounts'
const CONSOLE = 'app/domain/admin/sign-in'

export const SESSION_WAYS = {
  password: {
    kind: 'site',
    address: '/signin',
    caller: `${ACCOUNTS}/sign-in/sign-in.commands.server.ts#attemptSignIn`,
    proof: 'the password',
    secondFactor: 'asked',
  },
  passwordAgain: {
    kind: 'site',
    address: '/signin/again',
    caller: `${ACCOUNTS}/sign-in/sign-in.commands.server.ts#signInAgain`,
    proof: 'an open session and the password',
    secondFactor: 'asked',
  },
  code: {
    kind: 'site',
    address: '/signin/two-factor',
    caller: `${ACCOUNTS}/two-factor/two-factor.commands.server.ts#checkAnswer`,
    proof: 'the first step of a sign-in, and a code or a recovery code',
    secondFactor: 'given',
  },
  codeAgain: {
    kind: 'site',
    address: '/signin/again',
    caller: `${ACCOUNTS}/two-factor/two-factor.commands.server.ts#confirmWithSecondFactor`,
    proof: 'an open session of an account without a password, and a code or a recovery code',
    secondFactor: 'given',
  },
  passkey: {
    kind: 'site',
    address: '/signin/passkey',
    caller: `${ACCOUNTS}/passkeys/passkey-sign-in.commands.server.ts#checkAnswer`,
    proof: 'a passkey that verified its user: alone, after the password, or with an open session',
    secondFactor: 'given',
  },
  provider: {
    kind: 'site',
    address: '/api/auth/callback/:provider',
    caller: `${ACCOUNTS}/social/social.commands.server.ts#acceptIdentity`,
    proof: 'the answer of Google, Facebook or LinkedIn',
    secondFactor: 'asked',
  },
  registration: {
    kind: 'site',
    address: '/register-enhanced',
    caller: `${ACCOUNTS}/registration/new-account.commands.server.ts#createAccount`,
    proof: 'a new account, while the site does not ask for verified addresses',
    secondFactor: 'asked',
  },
  providerRegistration: {
    kind: 'site',
    address: '/register/finish',
    caller: `${ACCOUNTS}/social/social-registration.commands.server.ts#createAccount`,
    proof: 'a new account after the answer of a provider, with an address that need not be verified',
    secondFactor: 'asked',
  },
  mailedLink: {
    kind: 'site',
    address: '/verify-email',
    caller: `${ACCOUNTS}/sign-in/verified-sign-in.commands.server.ts#verifyAndSignIn`,
    proof: 'the mailed link that verifies the address, while nobody is signed in',
    secondFactor: 'asked',
  },
  consolePassword: {
    kind: 'console',
    address: '/admin/login',
    caller: `${CONSOLE}/admin-sign-in.commands.server.ts#openConsole`,
    proof: 'the password of the console, where no second factor is set up or required',
    secondFactor: 'given',
  },
  consoleFirstStep: {
    kind: 'console',
    address: '/admin/login',
    caller: `${CONSOLE}/admin-sign-in.commands.server.ts#awaitCode`,
    proof: 'the password of the console; for 10 minutes this opens nothing but the next step',
    secondFactor: 'asked',
  },
  consoleCode: {
    kind: 'console',
    address: '/admin/login/code',
    caller: `${CONSOLE}/admin-second-factor.commands.server.ts#openWithCode`,
    proof: 'the first step, and a code or a recovery code of the console',
    secondFactor: 'given',
  },
} as const satisfies Record<string, Way>

export type SessionWay = keyof typeof SESSION_WAYS
type WaysOf<K extends SessionKind> = {
  [W in SessionWay]: (typeof SESSION_WAYS)[W]['kind'] extends K ? W : never
}[SessionWay]
export type SiteWay = WaysOf<'site'>
export type ConsoleWay = WaysOf<'console'>

/** The rows without their literal types. */
export const SESSION_WAY_ROWS: readonly (readonly [SessionWay, Way])[] = Object.entries<Way>(SESSION_WAYS) as [
  SessionWay,
  Way,
][]
