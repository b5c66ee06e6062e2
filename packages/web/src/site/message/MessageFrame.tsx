import { noticeNum } from '@leitai/contract/site/message'
import type { ReactNode } from 'react'
import { useCallWhen } from '../../platform/api.ts'
import { Head } from '../../platform/app/Head.tsx'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { SideFrame } from '../../platform/app/SideFrame.tsx'
import { paths } from '../../platform/paths.ts'

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
