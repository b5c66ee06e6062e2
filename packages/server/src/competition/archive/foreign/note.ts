import { fill } from '@leitai/contract/core/fill'
import { sayable } from '../fault.ts'
import { type NoteWord, noteWords } from './texts.ts'

/** `carried` as it was, `changed` to what this platform has, or `left` out. */
export type NoteKind = 'carried' | 'changed' | 'left'

/** What became of one part of a competition from another platform. */
export interface Note {
  kind: NoteKind
  /** The file or key over there. */
  place: string
  zh: string
  en: string
}

const LONGEST_PLACE = 200
const LONGEST_TEXT = 500
const MOST = 200

/** Collects what becomes of the parts; names from foreign files are made safe to show. */
export function newNotes() {
  const notes: Note[] = []
  return {
    list: notes as readonly Note[],
    say(kind: NoteKind, place: string, word: NoteWord, values: Record<string, string | number> = {}): void {
      if (notes.length >= MOST) return
      const [zh, en] = noteWords[word]
      const shown = (text: string) => [...sayable(fill(text, values))].slice(0, LONGEST_TEXT).join('')
      notes.push({ kind, place: [...sayable(place)].slice(0, LONGEST_PLACE).join(''), zh: shown(zh), en: shown(en) })
    },
  }
}
export type Notes = ReturnType<typeof newNotes>
