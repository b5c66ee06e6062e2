import { moderationQueue, mutedPeople, mutePerson } from '@leitai/contract/community/forum'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall, useSend } from '../../platform/api.ts'
import { notify } from '../../platform/app/dialogs.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { ConfirmDialog } from '../../platform/ui/ConfirmDialog.tsx'
import { Empty } from '../../platform/ui/Empty.tsx'
import { Pages } from '../../platform/ui/Pages.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'
import classes from './Forum.module.css'

/** The users who are muted now. */
export function MutedList({ page, pageSize }: { page: number; pageSize: number }) {
  const t = useText('forum')
  const { list, total } = useCall(mutedPeople, { page, pageSize })
  const [asked, setAsked] = useState<number | null>(null)
  const lift = useSend(mutePerson, { changes: [mutedPeople, moderationQueue] })
  if (list.length === 0) return <Empty title={t('desk.noneMuted')} compact />
  return (
    <>
      {list.map(({ userId, userName, until, reason, by, at }) => (
        <article key={userId} className={classes.post}>
          <header>
            <Link to={paths.person(userId)}>{userName}</Link>
            <span>
              {t('desk.mutedUntil')} <TimeText at={until} />
            </span>
            <span>
              {by !== null && t('desk.by', { name: by })} <TimeText at={at} />
            </span>
          </header>
          <p>{reason}</p>
          <Button size="compact-sm" variant="default" onClick={() => setAsked(userId)}>
            {t('desk.unmute')}
          </Button>
        </article>
      ))}
      {total > pageSize && (
        <Pages
          total={total}
          page={page}
          pageSize={pageSize}
          to={(next) => paths.adminConsole('circle', { queue: 'muted', page: next })}
        />
      )}
      {asked !== null && (
        <ConfirmDialog
          title={t('desk.unmute')}
          go={t('desk.unmute')}
          reason={t('desk.muteReason')}
          onGo={async (reason) => {
            const done = (await lift.run({ userId: asked, days: 0, reason })) !== undefined
            if (done) notify('success', t('desk.unmuted'))
            return done
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
