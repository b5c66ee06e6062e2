import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Language } from '@leitai/platform/contract/language'
import { pino } from 'pino'
import './domains.ts'
import { openForCommand } from '@leitai/competition/archive/running-database'
import { accountCommands } from '@leitai/operations/operator/accounts'
import { type Command, languageFor, type Outcome, type Workplace, wordsOf } from '@leitai/operations/operator/command'
import { configCheck } from '@leitai/operations/operator/config-check'
import { doctor } from '@leitai/operations/operator/doctor'
import { migrateCommand } from '@leitai/operations/operator/migrate'
import { pruneCommand } from '@leitai/operations/operator/prune'
import { verifyCommand } from '@leitai/operations/operator/verify'
import { levelOf, readConfig, version } from '@leitai/platform/config/config'
import { encryptedStorage } from '@leitai/platform/keys/encrypted-storage'
import { openStorage } from '@leitai/platform/storage/open'

/** `leitai <command>`: what an operator does on the machine, whether or not a server runs. */

const commands: readonly Command[] = [
  ...accountCommands,
  configCheck,
  doctor,
  migrateCommand,
  pruneCommand,
  verifyCommand,
]

/** Programs of their own, which print as they go. */
const programs: readonly { name: string; file: string; before?: readonly string[]; speaks?: true; summary: Words }[] = [
  { name: 'backup', file: '../../areas/operations/backup/backup-main.ts', summary: { zh: '备份', en: 'back up' } },
  {
    name: 'restore',
    file: '../../areas/operations/backup/restore-main.ts',
    summary: { zh: '恢复、检查或对照备份', en: 'restore a backup, verify it, or compare with it' },
  },
  {
    name: 'competition',
    file: './competition-main.ts',
    speaks: true,
    summary: { zh: '导入、导出竞赛', en: 'import and export competitions' },
  },
  {
    name: 'import',
    file: './competition-main.ts',
    before: ['import'],
    speaks: true,
    summary: {
      zh: '导入竞赛：本平台的，或 Codabench、CodaLab、EvalAI、Hugging Face、Kaggle 的',
      en: 'import a Leitai, Codabench, CodaLab, EvalAI, Hugging Face or Kaggle competition',
    },
  },
  { name: 'runner', file: '../agent/main.ts', summary: { zh: '运行器', en: 'the runner' } },
]

function usage(): Words {
  const lines = (language: Language) =>
    [
      language === 'zh'
        ? '用法：leitai <命令> [--json] [--lang zh|en]'
        : 'usage: leitai <command> [--json] [--lang zh|en]',
      ...commands.map(({ name, takes, summary }) => `  ${`${name} ${takes}`.padEnd(62)} ${summary[language]}`),
      ...programs.map(({ name, summary }) => `  ${`${name} …`.padEnd(62)} ${summary[language]}`),
    ].join('\n')
  return { zh: lines('zh'), en: lines('en') }
}

/** Options that all commands have, taken out of the line. */
function common(args: readonly string[]) {
  const rest: string[] = []
  let [json, lang]: [boolean, string | undefined] = [false, undefined]
  for (let at = 0; at < args.length; at++) {
    const one = args[at] ?? ''
    if (one === '--json') json = true
    else if (one === '--lang') lang = args[++at]
    else if (one.startsWith('--lang=')) lang = one.slice('--lang='.length)
    else rest.push(one)
  }
  return { json, lang, rest }
}

function openPlace() {
  const log = pino({ level: levelOf(process.env) }, pino.destination(2))
  const config = new Lazy(() => readConfig(process.env))
  const database = new Lazy(() => {
    const { databaseUrl: url, dataDir } = config.get()
    return openForCommand({ url, dataDir, log, asItIs: true })
  })
  const now = () => new Date()
  const storage = new Lazy(async () => {
    const { db } = await database.get()
    return encryptedStorage(await openStorage(config.get(), log), { db, config: config.get(), now, log })
  })
  const place: Workplace = {
    env: process.env,
    log,
    now,
    config: () => config.get(),
    database: () => database.get(),
    storage: () => storage.get(),
    input: () => text(process.stdin),
  }
  // One that could not be opened was told already.
  const close = async () => (await database.made()?.catch(() => null))?.close()
  return { place, close }
}

/** A value that is made when it is first asked for, and kept. */
class Lazy<T> {
  #kept: { value: T } | null = null
  readonly #make: () => T
  constructor(make: () => T) {
    this.#make = make
  }
  get(): T {
    this.#kept ??= { value: this.#make() }
    return this.#kept.value
  }
  made(): T | null {
    return this.#kept?.value ?? null
  }
}

async function runProgram(file: string, args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [...process.execArgv, fileURLToPath(new URL(file, import.meta.url)), ...args], {
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const { promise, resolve, reject } = Promise.withResolvers<{ code: number | null; signal: NodeJS.Signals | null }>()
  child.once('exit', (code, signal) => resolve({ code, signal }))
  child.once('error', reject)
  const { code, signal } = await promise
  // Ended by a signal that it has no answer to yet, and so are we: to a service manager that is an end as it was asked for, no failure.
  if (signal === 'SIGINT' || signal === 'SIGTERM') {
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  }
  return code ?? 1
}

async function main(args: readonly string[]): Promise<number> {
  const { json, lang, rest } = common(args)
  const language = languageFor(lang, process.env)
  const print = (words: Words, to: NodeJS.WritableStream = process.stdout) => void to.write(`${words[language]}\n`)
  const [first = ''] = rest
  if (lang !== undefined && lang !== 'zh' && lang !== 'en') {
    print(usage(), process.stderr)
    return 2
  }
  const program = programs.find(({ name }) => name === first)
  if (program) {
    // Wherever it stands in the line, and whatever the system speaks.
    const spoken = program.speaks && !args.slice(args.indexOf(first)).some((one) => one.startsWith('--lang'))
    const more = spoken ? ['--lang', language] : []
    return runProgram(program.file, [...(program.before ?? []), ...args.slice(args.indexOf(first) + 1), ...more])
  }
  if (first === '--version' || first === 'version') {
    process.stdout.write(json ? `${JSON.stringify({ ok: true, version })}\n` : `leitai ${version}\n`)
    return 0
  }
  if (first === '--help' || first === 'help') {
    print(usage())
    return 0
  }
  const command = commands.find(({ name }) => name === rest.slice(0, name.split(' ').length).join(' '))
  if (!command) {
    print(usage(), process.stderr)
    return 2
  }
  const { place, close } = openPlace()
  const finish = ({ ok, data, lines }: Outcome) => {
    if (json) process.stdout.write(`${JSON.stringify({ ok, ...data })}\n`)
    else for (const line of lines) print(line)
    return ok ? 0 : 1
  }
  try {
    const outcome = await command.run(place, rest.slice(command.name.split(' ').length))
    if (outcome) return finish(outcome)
    const { name, takes } = command
    print({ zh: `用法：leitai ${name} ${takes}`, en: `usage: leitai ${name} ${takes}` }, process.stderr)
    return 2
  } catch (error) {
    const words = wordsOf(error)
    if (json) process.stdout.write(`${JSON.stringify({ ok: false, error: words })}\n`)
    else print(words, process.stderr)
    return 1
  } finally {
    await close()
  }
}

process.exitCode = await main(process.argv.slice(2))
