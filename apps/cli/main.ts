import { run } from './run.ts'

// A reader that closes the pipe early, like `head`, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})
process.exitCode = await run(process.argv.slice(2))
