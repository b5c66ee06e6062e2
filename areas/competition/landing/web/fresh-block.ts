import type { WireOf } from '@leitai/platform/contract/call'
import { emptyWords } from '@leitai/platform/contract/inputs'
import type { Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import type { adminLandings, Block, BlockKind } from '../contract.ts'

/** An empty block of a kind. */
export function freshBlock(kind: BlockKind): Block {
  switch (kind) {
    case 'hero':
      return { kind, title: emptyWords, text: emptyWords, picture: '', cmptId: null }
    case 'text':
      return { kind, heading: emptyWords, text: emptyWords }
    case 'tracks':
      return { kind, heading: emptyWords, cmptIds: [] }
    case 'awards':
      return { kind, heading: emptyWords, rows: [] }
    case 'qr':
      return { kind, heading: emptyWords, text: emptyWords, picture: '' }
    default:
      return { kind, heading: emptyWords, items: [] }
  }
}

const MOST_ROWS = 300
/** Parses winners, one per line, with cells separated by tabs or pipes. */
export const readRows = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_ROWS)
    .map((line) => {
      const [award = '', team = '', members = '', ...work] = line.split(/\t|\|/).map((cell) => cell.trim())
      return {
        award: award.slice(0, 60),
        team: team.slice(0, 60),
        members: members.slice(0, 200),
        work: work.join(' ').slice(0, 200),
      }
    })

export const writeRows = (rows: readonly { award: string; team: string; members: string; work: string }[]) =>
  rows
    .map(({ award, team, members, work }) => [award, team, members, work].join(' | ').replace(/(?: \| )+$/, ''))
    .join('\n')

export const readNumbers = (text: string, most: number) =>
  [...new Set([...text.matchAll(/\d{1,9}/g)].map(Number))].filter((id) => id > 0).slice(0, most)

/** The page's key: the last part of the path without its extension. */
export function readKey(pathname: string): string {
  const last = pathname.split('/').at(-1) ?? ''
  return (last.endsWith('.html') ? last.slice(0, -5) : last).slice(0, 80) || '-'
}

type Row = WireOf<typeof adminLandings>['list'][number]

/** Whether a page is published, and whether it has unpublished changes. */
export const stateOf = ({ publishedAt, ahead }: Pick<Row, 'publishedAt' | 'ahead'>) =>
  publishedAt === null ? ('draft' as const) : ahead ? ('ahead' as const) : ('live' as const)

export const tones = { draft: 'done', live: 'live', ahead: 'wait' } as const satisfies Record<string, Tone>
