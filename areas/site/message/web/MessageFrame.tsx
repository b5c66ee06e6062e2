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
