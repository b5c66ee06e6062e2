import { lines } from '@leitai/platform/contract/form'
import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Text } from '@mantine/core'
import type { HostedCompetition } from '../../host/web/shared/hosted-competition.ts'
import { hostRevisions, publishRevision } from '../contract.ts'
import type { Revised } from './ScoringSummary.tsx'

const MAX = 500
const words = lines(MAX)

/** Requires a public reason, and summarizes the consequences again. */
export function PublishDialog({
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
  const form = useFields({ zh: '', en: '' }, { zh: words, en: words }, { labels })
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
