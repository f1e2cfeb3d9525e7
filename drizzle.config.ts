// Where drizzle-kit finds the schema and writes migrations. It never connects to a database; scripts/db-migrate.ts migrates.
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './app/db/schema/**/*.server.ts',
  out: './app/db/migrations',
})
