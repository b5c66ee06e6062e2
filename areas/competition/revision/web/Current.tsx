import { lines } from '@leitai/platform/contract/form'
import { emptyWords } from '@leitai/platform/contract/inputs'
import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Group, Progress, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { HostedCompetition } from '../../host/web/shared/hosted-competition.ts'
import { cancelRevision, hostRevisions, publishRevision } from '../contract.ts'
import classes from './Revision.module.css'
import { type Revised, ScoringSummary } from './RowsSummary.tsx'

/** The revision in its dry run or awaiting publication. */
export function Current({ cmpt, revision }: { cmpt: HostedCompetition; revision: Revised }) {
  const t = useText('revision')
  const [asking, setAsking] = useState<'cancel' | 'publish' | null>(null)
  const cancel = useSend(cancelRevision, { changes: [hostRevisions] })
  const { done, total, state, summary } = revision
  const share = total === 0 ? 0 : (done / total) * 100
  return (
    <Card aria-labelledby="current">
      <Title order={3} fz={16} id="current" mb="xs">
        {t(`kind.${revision.kind}`)} · {t(`state.${state}`)}
      </Title>
      <ScoringSummary scoring={revision.scoring} />
      {state !== 'ready' && (
        <div style={{ marginTop: 12 }}>
          <Progress.Root size="lg">
            <Progress.Section value={share} aria-label={t('progress')} />
          </Progress.Root>
          <Text fz="sm" c="var(--quiet)" className="tnum" mt={4} role="status">
            {t(revision.rerun && state === 'running' ? 'progress.runs' : 'progress.words', { done, total })}
          </Text>
        </div>
      )}
      {summary && (
        <Text fz="sm" mt="sm">
          {t('summary', summary)}
        </Text>
      )}
      {revision.faults.length > 0 && (
        <>
          <Text fz="sm" mt="xs">
            {t('summary.first')}
          </Text>
          <ul className={classes.faults}>
            {revision.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </>
      )}
      {summary && summary.ours > 0 && (
        <Text fz="sm" c="red">
          {t('summary.ours', { count: summary.ours })}
        </Text>
      )}
      <Group mt="sm" align="flex-start">
        <GuardedButton reason={revision.may.publish} onClick={() => setAsking('publish')}>
          {t('publish')}
        </GuardedButton>
        <GuardedButton reason={revision.may.cancel} variant="default" onClick={() => setAsking('cancel')}>
          {t('cancel')}
        </GuardedButton>
      </Group>
      {asking === 'cancel' && (
        <ConfirmDialog
          title={t('cancel')}
          text={t('cancel.confirm')}
          go={t('cancel')}
          danger
          onGo={async () => (await cancel.run({ cmptId: cmpt.id, revisionId: revision.id })) !== undefined}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'publish' && <PublishDialog cmpt={cmpt} revision={revision} onClose={() => setAsking(null)} />}
    </Card>
  )
}

const MAX = 500
const words = lines(MAX)

/** Requires a public reason, and summarizes the consequences again. */
function PublishDialog({
  cmpt,
  revision,
  onClose,
}: {
  cmpt: HostedCompetition
  revision: Revised
  onClose: () => void
}) {
  const t = useText('revision')
  const labels = { zh: t('publish.zh'), en: t('publish.en') }
  const form = useFields(emptyWords, { zh: words, en: words }, { labels })
  const send = useSend(publishRevision, { changes: [hostRevisions] })
  const submit = async () => {
    if (!form.check()) return
    if (await send.run({ cmptId: cmpt.id, revisionId: revision.id, reason: form.values })) onClose()
  }
  return (
    <FormDialog
      title={t('publish')}
      size={560}
      go={t('publish')}
      back={t('publish.not')}
      loading={send.pending}
      noValidate
      onGo={submit}
      onClose={onClose}
    >
      <Text fz="sm">{t('publish.confirm', { moved: revision.summary?.moved ?? 0, people: cmpt.people })}</Text>
      {(['zh', 'en'] as const).map((language) => (
        <LongText key={language} label={labels[language]} required rows={3} maxLength={MAX} {...form.field(language)} />
      ))}
    </FormDialog>
  )
}
