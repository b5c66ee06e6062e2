import type { Command } from 'commander'
import { usage } from '../command-error.ts'
import { say } from '../terminal.ts'

interface Place {
  /** Names of the parent commands. */
  path: string[]
  commands: { name: string; about: string }[]
  options: { name: string; about: string; choices: string[] }[]
}

function placesOf(command: Command, path: string[], shared: Place['options']): Place[] {
  const own = command.options.flatMap(({ long, description, argChoices }) =>
    long ? [{ name: long, about: description, choices: argChoices ?? [] }] : [],
  )
  const options = [...own, ...shared, ...(path.length > 0 ? [{ name: '--help', about: '', choices: [] }] : [])]
  const commands = command.commands.map((one) => ({ name: one.name(), about: one.description() }))
  const below = command.commands.flatMap((one) =>
    placesOf(one, [...path, one.name()], path.length === 0 ? own : shared),
  )
  return [{ path, commands, options }, ...below]
}

/** Prints a shell’s completion script for the tool’s commands and options. */
export function completion(program: Command, shell: string) {
  const places = placesOf(program, [], [])
  if (shell === 'bash') return say(bash(places))
  if (shell === 'zsh')
    return say(`autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n${bash(places)}`)
  if (shell === 'fish') return say(fish(places))
  throw usage('支持 bash、zsh 和 fish', 'Available for bash, zsh and fish')
}

function bash(places: Place[]): string {
  const deeper = places.flatMap(({ path }) => (path.length > 0 ? [`"${path.join(' ')}"`] : [])).join('|')
  const cases = places.map(
    ({ path, commands, options }) =>
      `    "${path.join(' ')}") words="${[...commands.map(({ name }) => name), ...options.map(({ name }) => name)].join(' ')}" ;;`,
  )
  const choices = new Map(
    places.flatMap(({ options }) =>
      options.flatMap((one) => (one.choices.length > 0 ? [[one.name, one.choices] as const] : [])),
    ),
  )
  const values = [...choices].map(
    ([name, list]) => `    ${name}) COMPREPLY=($(compgen -W "${list.join(' ')}" -- "$cur")); return ;;`,
  )
  return `_leitai() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" path="" next word words=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    next="\${path:+$path }$word"
    case "$next" in ${deeper}) path="$next" ;; esac
  done
  case "\${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
  esac
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  if [ "\${#COMPREPLY[@]}" -eq 0 ]; then COMPREPLY=($(compgen -f -- "$cur")); fi
}
complete -o filenames -F _leitai leitai`
}

const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`

function fish(places: Place[]): string {
  return places
    .flatMap(({ path, commands, options }) => {
      const inside = path.map((name) => `__fish_seen_subcommand_from ${name}`)
      const outside =
        commands.length > 0 && path.length > 0
          ? [`not __fish_seen_subcommand_from ${commands.map(({ name }) => name).join(' ')}`]
          : []
      const where = path.length === 0 ? '__fish_use_subcommand' : [...inside, ...outside].join('; and ')
      const head = `complete -c leitai -n ${quoted(where)}`
      return [
        ...commands.map(({ name, about }) => `${head} -f -a ${name} -d ${quoted(about)}`),
        ...options.map(({ name, about, choices }) => {
          const taken = choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : ''
          return `${head} -l ${name.slice(2)}${about ? ` -d ${quoted(about)}` : ''}${taken}`
        }),
      ]
    })
    .join('\n')
}
