import { useCall } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { CopyButton } from '@leitai/platform/web/ui/CopyButton.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { QrCode } from '@leitai/platform/web/ui/QrCode.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { TextInput } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { getInviteLogList } from '../contract.ts'
import classes from './Points.module.css'
import { invitedInput } from './points-input.ts'

const tones = { registered: 'wait', verified: 'live', scored: 'good', notCounted: 'done' } as const satisfies Record<
  string,
  Tone
>

/** The current user's invitation link and the users who registered by it. */
export function Invite() {
  const t = useText('points')
  const { origin } = useApp()
  const [search] = useSearchParams()
  const { list, total, page, pageSize, earned, mark } = useCall(getInviteLogList, invitedInput(search))
  const address = `${origin}${full(paths.register(undefined, mark))}`
  return (
    <>
      <div className={classes.invite}>
        <QrCode text={address} label={t('invite.qr')} size={140} />
        <div>
          <TextInput
            label={t('invite.link')}
            value={address}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
            mb="xs"
          />
          <CopyButton text={address} label={t('invite.copy')} />
          <p className={classes.quiet}>{t('invite.sum', { people: total, points: earned })}</p>
        </div>
      </div>
      <PagedTable
        label={t('invite.list')}
        rows={list}
        rowKey={({ userName, at }) => `${userName} ${at}`}
        empty={t('invite.none')}
        pages={{ total, page, pageSize, to: (next) => paths.earn({ page: next }) }}
        columns={[
          { key: 'who', head: t('invite.who'), cell: ({ userName }) => userName },
          { key: 'at', head: t('invite.at'), cell: ({ at }) => <TimeText at={at} /> },
          {
            key: 'state',
            head: t('invite.state'),
            cell: ({ state }) => <StateBadge tone={tones[state]}>{t(`invite.${state}`)}</StateBadge>,
          },
          { key: 'points', head: t('points'), align: 'right', cell: ({ points }) => points },
        ]}
      />
    </>
  )
}
