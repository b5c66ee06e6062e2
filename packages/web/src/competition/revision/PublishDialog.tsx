import { hostRevisions, publishRevision } from '@leitai/contract/competition/revision'
import { lines } from '@leitai/contract/core/form'
import { Text } from '@mantine/core'
import { useSend } from '../../platform/api.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { FormDialog } from '../../platform/ui/FormDialog.tsx'
import { LongText } from '../../platform/ui/LongText.tsx'
import { useFields } from '../../platform/ui/use-fields.ts'
import type { HostedCompetition } from '../host/hosted-competition.ts'
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
