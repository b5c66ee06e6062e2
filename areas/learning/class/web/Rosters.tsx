import { useCall, useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Text, Title } from '@mantine/core'
import { useState } from 'react'
import { classInvites, classPeople, rosterBatches, undoRoster } from '../contract.roster.ts'
import { classPage } from '../contract.ts'
import classes from './Class.module.css'

/** The rosters that were added to a class, each of which can be taken back. */
export function Rosters({ classId }: { classId: number }) {
  const t = useText('class')
  const { list } = useCall(rosterBatches, { classId })
  const [undoing, setUndoing] = useState<number | null>(null)
  const undo = useSend(undoRoster, { changes: [rosterBatches, classPeople, classPage, classInvites] })
  if (list.length === 0) return null
  return (
    <section aria-label={t('rosters')}>
      <Title order={2} fz={17} mb="xs">
        {t('rosters')}
      </Title>
      <ul className={classes.rows}>
        {list.map(({ id, at, by, added, changed, invited, undoneAt, may }) => (
          <li key={id} className={classes.row}>
            <div>
              <TimeText at={at} /> {by}
              <Text fz="sm" c="var(--quiet)">
                {t('roster.done', { added, changed, invited })}
              </Text>
            </div>
            {undoneAt === null ? (
              <GuardedButton size="sm" variant="default" reason={may.undo} onClick={() => setUndoing(id)}>
                {t('undo')}
              </GuardedButton>
            ) : (
              <Text fz="sm">{t('undone')}</Text>
            )}
          </li>
        ))}
      </ul>
      {undoing !== null && (
        <ConfirmDialog
          title={t('undo.title')}
          text={t('undo.text')}
          go={t('undo')}
          danger
          onGo={async () => (await undo.run({ batchId: undoing })) !== undefined}
          onClose={() => setUndoing(null)}
        />
      )}
    </section>
  )
}
