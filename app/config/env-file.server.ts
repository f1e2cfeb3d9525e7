import { existsSync } from 'node:fs'

/**
 * The environment with the variables of the file `.env` of the working folder, which replace none that is set. The server and every command
 * read it, so that both use the same database.
 */
export function readEnvironment(path = '.env'): NodeJS.ProcessEnv {
  if (existsSync(path)) process.loadEnvFile(path)
  return process.env
}
