// Scores a submission as Codabench asks for it: node run.cjs <input> <output>, with the prepared solution in <input>/ref, the submission in
// <input>/res, and the numbers of one board written to <output>/scores.json.
const { spawnSync } = require('node:child_process')
const { readdirSync, readFileSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')

const [, , input, output] = process.argv
const { board, name } = JSON.parse(readFileSync(join(__dirname, 'settings.json'), 'utf8'))
const fail = (text) => {
  console.error(text)
  process.exit(1)
}
const files = readdirSync(join(input, 'res')).filter((file) => /\.csv$/i.test(file))
if (files.length !== 1) fail(`a submission has one csv file; this one has ${files.length}`)
const prepared = join(input, 'ref', 'prepared.bin')
const ran = spawnSync(process.execPath, [join(__dirname, 'score.cjs'), prepared, join(input, 'res', files[0])], {
  encoding: 'utf8',
  maxBuffer: 1 << 28,
})
if (!ran.stdout) fail(ran.stderr || `the scorer ended with ${ran.status}`)
const score = JSON.parse(ran.stdout)
if (!score.ok) fail(score.faults.map((fault) => JSON.stringify(fault)).join('\n'))
const of = (numbers) => numbers[board]
const numbers = score.columns ? score.columns.map((column) => [column.name, of(column)]) : [[name, of(score)]]
if (numbers.some(([, value]) => value === null)) fail('a number of this board could not be computed')
writeFileSync(join(output, 'scores.json'), JSON.stringify(Object.fromEntries(numbers)))
