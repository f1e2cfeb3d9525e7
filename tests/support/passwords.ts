// How tests in this process hash passwords. The quick way is the product's own argon2id with the least work it knows: where one asks who
// gets in and how often, nobody has to burn a core for it. Servers work as in the product, and so do tests of many passwords at once.
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
