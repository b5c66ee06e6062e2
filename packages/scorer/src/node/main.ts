import { run } from './command.ts'

/**
 * Scores one file and prints the result as JSON:
 *   node main.ts <prepared> <submission.csv> [metric ...]
 * With metrics named, one result each from a single reading (they must suit the truth of the prepared solution).
 * Set NODE_COMPILE_CACHE to a permanent folder: compiling the modules takes half the time of a small job. Loading them one by one takes a
 * quarter of the rest; `npm run build` makes one file of them.
 */
// The packed file is CommonJS, which starts faster and has no top-level await.
void run(process.argv.slice(2)).then((code) => {
  process.exitCode = code
})
