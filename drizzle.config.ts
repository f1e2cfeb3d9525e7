// Where drizzle-kit finds the tables and writes the migrations. It never talks to a database: migrating is scripts' work.
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './app/db/schema/**/*.server.ts',
  out: './app/db/migrations',
})
