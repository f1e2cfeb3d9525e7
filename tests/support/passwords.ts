// Password hashing of the test process. QUICK_PASSWORDS is the product's argon2id with minimum work, for tests that only ask who can sign
// in. Server processes and tests of many parallel passwords use the product's parameters.
import type { PasswordFunctions } from '#app/adapters/auth/passwords.server.ts'
import {
  hashPassword,
  needsRehash,
  verifyPassword,
} from '#app/domain/accounts/passwords/password-hash.service.server.ts'

const MINIMUM_WORK = { memory: 8, passes: 1, parallelism: 1 }

export const PRODUCT_PASSWORDS: PasswordFunctions = {
  hash: (password) => hashPassword(password),
  verify: verifyPassword,
  needsRehash: (stored) => needsRehash(stored),
}
export const QUICK_PASSWORDS: PasswordFunctions = {
  hash: (password) => hashPassword(password, MINIMUM_WORK),
  verify: verifyPassword,
  needsRehash: (stored) => needsRehash(stored, MINIMUM_WORK),
}
