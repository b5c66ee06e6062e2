import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { declaredNames } from './declared-names.ts'

/** Names say what a thing is, in the words of docs/GLOSSARY.md. */
const ROOT = join(import.meta.dirname, '..')
const source = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**', '**/migrations/**'] }).map((file) =>
    file.replaceAll('\\', '/'),
  )

/** Names that say what happened to a thing, or picture it, and what the thing may be called instead. */
const INSTEAD: Record<string, string> = {
  asked: 'input, query, filter, paging, request, options …',
  known: 'existing, cached, byKey, facts … : what it holds',
  told: 'notices, deliveries, answer, details …',
  tell: 'notify…, publish…, send…',
  tells: 'notify…, publish…, send…',
  apart: 'separated, difference, opposed …',
  seat: 'worker, place',
  seats: 'workers, places',
  road: 'dispatcher, path',
  roads: 'dispatchers, paths',
  struck: 'disqualified',
  dressed: 'withNames, rowsFrom …',
}
/** Of these, what is good English as a part of a longer name: known devices, `isKnown`. */
const PARTS = Object.keys(INSTEAD).filter((word) => !['known', 'tell', 'tells', 'seat', 'seats'].includes(word))

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const endings = PARTS.map(capital).join('|')
/** `mayBeAsked` says what may be done. */
const ending = new RegExp(`(?<!Be)(${endings})$`)
const beginning = new RegExp(`^(${[...PARTS, ...PARTS.map(capital)].join('|')})(?=[A-Z\\d])`)
const anywhere = new RegExp(
  Object.keys(INSTEAD)
    .map((word) => `\\b${word}|${capital(word)}`)
    .join('|'),
)

/** What is wrong with a name: one of the words. */
function wordIn(name: string): string | undefined {
  const whole = name.charAt(0).toLowerCase() + name.slice(1)
  if (Object.hasOwn(INSTEAD, whole)) return whole
  return (beginning.exec(name) ?? ending.exec(name))?.[1]?.toLowerCase()
}

const faults = filesOf('{apps,areas,bench,demo,packages,scripts,tests}/**/*.{ts,tsx,mjs}').flatMap((file) => {
  const content = source(file)
  // Most files have none of the words, and need not be parsed.
  if (!anywhere.test(content)) return []
  return declaredNames(file, content).flatMap(({ name, start }) => {
    const word = wordIn(name)
    if (word === undefined) return []
    const line = content.slice(0, start).split('\n').length
    return [{ file, text: `${file}:${line} ${name}, better: ${INSTEAD[word]}` }]
  })
})

test('variables, parameters, functions and types are named by what they are', () => {
  expect(faults.map(({ text }) => text)).toEqual([])
})

test('a name is judged by its whole, its begin and its end', () => {
  const words = ['asked', 'Known', 'askedAt', 'BoardAsked', 'trialRoad', 'isKnown', 'mayBeAsked', 'roadmap', 'task']
  expect(words.filter((name) => wordIn(name) !== undefined)).toEqual(words.slice(0, 5))
})

/** Begins of refusal codes that a domain’s name has replaced. */
const CODES: Record<string, string> = {
  board: 'leaderboard',
  circle: 'forum',
  conduct: 'integrity',
  console: 'hostConsole or adminConsole',
  entry: 'work',
  making: 'competitionEditor',
  screen: 'liveBoard',
}

test('refusal codes begin with the names of their domains', () => {
  const codes = filesOf('areas/**/*refusals.ts').flatMap((file) =>
    [...source(file).matchAll(/^ {2}'([\w-]+\.[\w.-]+)': \[/gm)].map(([, code = '']) => ({ file, code })),
  )
  expect(codes.length).toBeGreaterThan(600)
  const wrong = codes.flatMap(({ file, code }) => {
    const instead = CODES[code.split('.')[0] ?? '']
    return instead === undefined ? [] : [`${file}: ${code}, better: ${instead}.…`]
  })
  expect(wrong).toEqual([])
})

test('keys of texts name the page, not a desk or a feat', () => {
  const keys = filesOf('{apps,areas}/**/texts*.{zh,en}.json').flatMap((file) => {
    const texts: Record<string, unknown> = JSON.parse(source(file))
    return Object.keys(texts).map((key) => ({ file, key }))
  })
  expect(keys.length).toBeGreaterThan(5000)
  const wrong = keys.filter(({ key }) => /^(desk|feat)\b/.test(key)).map(({ file, key }) => `${file}: ${key}`)
  expect(wrong).toEqual([])
})
