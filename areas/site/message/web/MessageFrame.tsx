import { useCallWhen } from '@leitai/platform/web/api'
import { SideFrame } from '@leitai/platform/web/app/SideFrame.tsx'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import type { ReactNode } from 'react'
import { noticeNum } from '../contract.ts'

const parts = ['letters', 'notices', 'refused', 'settings'] as const
type MessagePart = (typeof parts)[number]

const addresses = {
  letters: () => paths.messages(),
  notices: () => paths.notices(),
  refused: () => paths.refuseList(),
  settings: () => paths.noticeSettings(),
} satisfies Record<MessagePart, () => string>

/** Layout of the pages below /myNotice. */
export function MessageFrame({ part, children }: { part: MessagePart; children: ReactNode }) {
  const t = useText('message')
  const { data } = useCallWhen(noticeNum, {})
  const links = parts.map((one) => ({
    to: addresses[one](),
    text: t(`part.${one}`),
    count: one === 'letters' || one === 'notices' ? data?.[one] : undefined,
    current: one === part,
  }))
  return (
    <SideFrame title={t(`part.${part}`)} label={t('parts')} links={links}>
      <Head title={t(`part.${part}`)} index={false} />
      {children}
    </SideFrame>
  )
}

/** Chinese characters and punctuation end a URL: browsers encode those within one as %E4… */
const ADDRESS = /https?:\/\/[^\s<>"'`“”‘’\u3000-\u303f\uff00-\uffef\p{Script=Han}]+/giu
/** Trailing punctuation belongs to the sentence, not to the URL. */
const TAIL = /[.,;:!?)\]}'"*_~]+$/

export interface Piece {
  /** The offset in the text. */
  at: number
  text: string
  href: string | null
}

/** Splits a plain text into pieces, with URLs as links. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  const add = (at: number, end: number, href: string | null) => {
    if (end > at) pieces.push({ at, text: text.slice(at, end), href })
  }
  let done = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(TAIL, '')
    if (!URL.canParse(address)) continue
    add(done, index, null)
    done = index + address.length
    add(index, done, address)
  }
  add(done, text.length, null)
  return pieces
}

/** The plain text of a message or notification, with URLs as links. */
export function MessageText({ text }: { text: string }) {
  return piecesOf(text).map(({ at, text: words, href }) =>
    href === null ? (
      words
    ) : (
      <a key={at} href={href} target="_blank" rel="nofollow noopener noreferrer">
        {words}
      </a>
    ),
  )
}
