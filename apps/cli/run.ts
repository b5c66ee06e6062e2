import { type Command, CommanderError, type Option } from 'commander'
import { CommandError, type Exit, exitOf, exits, fileTrouble, isCallError } from './command-error.ts'
import { languageOf, speak, t } from './language.ts'
import { buildProgram } from './program.ts'
import { nameServer, VERSION } from './start.ts'
import { widthOf } from './table.ts'
import { complain, strong } from './terminal.ts'

const titles: Record<string, string> = {
  'Usage:': '用法：',
  'Arguments:': '参数：',
  'Options:': '选项：',
  'Commands:': '命令：',
  'Global Options:': '通用选项：',
}

/** Our own messages for the library’s errors. */
function inWords({ code, message }: CommanderError): string {
  const what = /'([^']*)'/.exec(message)?.[1] ?? ''
  const choices = /Allowed choices are (.*)\./.exec(message)?.[1] ?? ''
  const said: Record<string, [string, string]> = {
    'commander.unknownOption': [`没有这个选项：${what}`, `Unknown option ${what}`],
    'commander.unknownCommand': [`没有这个命令：${what}`, `Unknown command ${what}`],
    'commander.missingArgument': [`缺少参数：${what}`, `Missing argument: ${what}`],
    'commander.optionMissingArgument': [`选项缺少值：${what}`, `The option needs a value: ${what}`],
    'commander.excessArguments': ['参数太多', 'Too many arguments'],
    'commander.invalidArgument': [`${what} 只能是 ${choices}`, `${what} must be one of ${choices}`],
  }
  const [zh, en] = said[code] ?? [message, message]
  return `${t(zh, en)}${t('，加 --help 查看用法', '; see --help')}`
}

function describe({ description, argChoices, defaultValue }: Option): string {
  const more = [
    argChoices ? `${t('可选', 'one of')} ${argChoices.join(' ')}` : '',
    typeof defaultValue === 'string' && defaultValue !== '' ? `${t('默认', 'usually')} ${defaultValue}` : '',
  ].filter(Boolean)
  return more.length > 0 ? `${description} (${more.join('; ')})` : description
}

function prepare(command: Command): void {
  command
    .exitOverride()
    .helpCommand(false)
    .helpOption('-h, --help', t('显示帮助', 'show help'))
    .configureOutput({ outputError: () => undefined })
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (title) => strong(t(titles[title] ?? title, title)),
      optionDescription: describe,
      displayWidth: widthOf,
    })
  for (const one of command.commands) prepare(one)
}

/** Runs the command line and returns the exit code. */
export async function run(args: string[]): Promise<Exit> {
  speak(languageOf(args, process.env))
  const program = buildProgram(VERSION)
  prepare(program)
  program.hook('preAction', () => nameServer(program.opts().server))
  try {
    await program.parseAsync(args, { from: 'user' })
    return exits.ok
  } catch (error) {
    return end(error)
  }
}

function end(error: unknown): Exit {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return exits.ok
    // A group called without a command has shown its help.
    if (error.code !== 'commander.help') complain(inWords(error))
    return exits.usage
  }
  const stop = error instanceof CommandError ? error : fileTrouble(error)
  if (stop) {
    complain(stop.message)
    return stop.exit
  }
  if (!isCallError(error)) throw error
  complain(error.message)
  return exitOf(error)
}
