import { probesOn, python, ran } from '@leitai/runner/testing'
import { openSlurm } from './engine.ts'

/** For tests, as a process of an ordinary user: what its runs reach and how they end, as JSON. */
const engine = openSlurm(JSON.parse(process.argv[2] ?? ''))
const probe = await engine.probe()
const found = await probesOn(engine)
const greedy = await ran(engine, python('x = bytearray(1 << 30)'))
const many =
  'import os\nfor k in range(8):\n  if os.fork() == 0:\n    x = bytearray(64 << 20); os.read(0, 1)\nos.wait()'
const forked = await ran(engine, python(many))
const ended = [greedy.outcome, forked.outcome, (await ran(engine, python('print(1)'))).outcome]
process.stdout.write(JSON.stringify({ probe, found, ended }))
