import { defineConfig } from 'drizzle-kit'

export default defineConfig({ dialect: 'postgresql', schema: '../../areas/*/*/table.ts', out: './migrations' })
