import { sayable } from '@leitai/competition/archive/fault'
import type { Note, NoteKind } from '@leitai/competition/archive/formats'
import { fill } from '@leitai/platform/contract/fill'
import type { Words } from '@leitai/platform/contract/inputs'
import { type NoteWord, noteWords } from './texts.ts'

/** What a host decides before anybody sees the competition, and scoring that is missing in it. */
const HOLDING: readonly NoteWord[] = [
  'dateUnread',
  'boardHidden',
  'privacy',
  'application',
  'scoringLeft',
  'programMissing',
  'programCommand',
  'namesUnknown',
  'splitsSecret',
]
const LONGEST_PLACE = 200
const LONGEST_TEXT = 500
const MOST = 200

/** A moment as the report says it. */
const shownDate = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

type Values = Record<string, string | number | Date | Words>

function filled(text: string, values: Values, language: keyof Words): string {
  const plain = Object.entries(values).map(([name, value]) => [
    name,
    value instanceof Date ? shownDate(value) : typeof value === 'object' ? value[language] : value,
  ])
  return [...sayable(fill(text, Object.fromEntries(plain)))].slice(0, LONGEST_TEXT).join('')
}

/** Collects what becomes of the parts, each thing once; names from foreign files are made safe to show. */
export function newNotes() {
  const notes: Note[] = []
  const holding: Note[] = []
  return {
    list: notes as readonly Note[],
    /** Those that keep the competition from being published. */
    holding: holding as readonly Note[],
    say(kind: NoteKind, place: string, word: NoteWord, values: Values = {}): void {
      const [zh, en] = noteWords[word]
      const note: Note = {
        kind,
        place: [...sayable(place)].slice(0, LONGEST_PLACE).join(''),
        zh: filled(zh, values, 'zh'),
        en: filled(en, values, 'en'),
      }
      const isKnown = notes.some((one) => one.kind === kind && one.place === note.place && one.en === note.en)
      if (isKnown) return
      if (notes.length < MOST) notes.push(note)
      if (HOLDING.includes(word)) holding.push(note)
    },
  }
}
export type Notes = ReturnType<typeof newNotes>
