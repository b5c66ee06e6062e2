import { run } from './command.ts'

/**
 * Scores one file and prints the result as JSON:
 *   node main.ts <prepared> <submission.csv> [metric ...]
 * With metrics named, one result each from a single reading (they must suit the truth of the prepared solution).
 * Set NODE_COMPILE_CACHE to a folder that stays: compiling the modules anew is half of what a small job costs.
 */
process.exitCode = await run(process.argv.slice(2))
