import { useCall, useSend } from '@leitai/platform/web/api'
import { SavedFilters } from '@leitai/platform/web/app/SavedFilters.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { moderationQueue, mutedPeople, mutePerson } from '../contract.ts'
import classes from './Forum.module.css'

/** The users who are muted now. */
export function MutedList({ keyword, page, pageSize }: { keyword: string; page: number; pageSize: number }) {
  const t = useText('forum')
  const c = useText('common')
  const { list, total } = useCall(mutedPeople, { keyword, page, pageSize })
  const to = (more: Record<string, string | number>) =>
    paths.adminConsole('circle', { queue: 'muted', keyword, ...more })
  const [asked, setAsked] = useState<number | null>(null)
  const lift = useSend(mutePerson, { changes: [mutedPeople, moderationQueue] })
  return (
    <>
      <Box mt="md">
        <SearchField label={t('desk.searchMuted')} value={keyword} to={(text) => to({ keyword: text })} />
      </Box>
      <SavedFilters
        list="admin.muted"
        fields={['keyword']}
        to={(kept) => paths.adminConsole('circle', { queue: 'muted', ...kept })}
      />
      {list.length === 0 && <Empty title={keyword === '' ? t('desk.noneMuted') : c('filter.none')} compact />}
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
      {total > pageSize && <Pages total={total} page={page} pageSize={pageSize} to={(next) => to({ page: next })} />}
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
