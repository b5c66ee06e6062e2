import type { WireOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { RichEditor } from '@leitai/platform/web/app/rich/RichEditor.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { myWork } from '../contract.ts'
import { useDraft } from './use-draft.ts'
import { WorkFiles, WorkPictures } from './WorkFiles.tsx'

const most = limits.entry

/** Edits a work: autosaved, and submitted by the button any number of times until the stage ends. */
export function WorkForm({ cmptId, mine }: { cmptId: number; mine: WireOf<typeof myWork> }) {
  const t = useText('works')
  const locked = mine.may.save !== null
  const draft = useDraft({ cmptId, stageId: mine.stageId, revision: mine.revision, content: mine.content, locked })
  const { content, change } = draft
  const lacking = content.title.trim() === '' || content.summary.trim() === '' || content.text.trim() === ''
  const submit = async () => {
    if (await draft.submit()) notify('success', t('form.submitted'))
  }
  const stage = mine.stages.find(({ id }) => id === mine.stageId)
  return (
    <Stack maw={860} mt="sm">
      <LeaveGuard dirty={draft.dirty && !locked} />
      <Group gap="xs">
        <StateBadge tone={mine.version === 0 ? 'wait' : mine.ahead || draft.dirty ? 'soon' : 'good'}>
          {mine.version === 0 ? t('form.draft') : t('form.version', { version: mine.version })}
        </StateBadge>
        {mine.version > 0 && (mine.ahead || draft.dirty) && <Text fz="sm">{t('form.ahead')}</Text>}
        {stage?.endAt && (
          <Text fz="sm" c="var(--quiet)">
            {t('form.until')} <TimeText at={stage.endAt} />
          </Text>
        )}
      </Group>
      {draft.stale && (
        <Alert color="orange" title={t('form.stale')}>
          <Button variant="default" size="xs" onClick={() => location.reload()}>
            {t('form.reload')}
          </Button>
        </Alert>
      )}
      <TextInput
        label={t('form.title')}
        required
        maxLength={most.title}
        disabled={locked}
        value={content.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <LongText
        label={t('form.summary')}
        required
        rows={2}
        maxLength={most.summary}
        disabled={locked}
        value={content.summary}
        onChange={(event) => change({ summary: event.currentTarget.value })}
      />
      <RichEditor
        label={t('form.text')}
        required
        rows={14}
        max={most.text}
        counts="markdown"
        disabled={locked}
        value={content.text}
        onChange={(text) => change({ text })}
      />
      <WorkFiles
        cmptId={cmptId}
        entryId={mine.entryId}
        files={content.files}
        locked={locked}
        onChange={(files) => change({ files })}
      />
      <WorkPictures pictures={content.pictures} locked={locked} onChange={(pictures) => change({ pictures })} />
      <Textarea
        label={t('links')}
        description={t('form.linksHelp', { limit: most.links })}
        rows={3}
        disabled={locked}
        value={content.links.join('\n')}
        onChange={(event) => change({ links: event.currentTarget.value.split('\n').slice(0, most.links) })}
      />
      <TextInput
        label={t('form.video')}
        placeholder="https://"
        disabled={locked}
        value={content.video}
        onChange={(event) => change({ video: event.currentTarget.value })}
      />
      <Group justify="space-between">
        <Text fz="sm" c="var(--quiet)" role="status">
          {draft.pending ? t('form.saving') : draft.dirty ? t('form.unsaved') : t('form.saved')}{' '}
          {!draft.dirty && <TimeText at={draft.savedAt ?? mine.changedAt} detail="second" />}
        </Text>
        <GuardedButton
          reason={mine.may.save ?? (lacking ? t('form.lacking') : null)}
          loading={draft.pending}
          onClick={() => void submit()}
        >
          {t(mine.version === 0 ? 'form.submit' : 'form.submitAgain')}
        </GuardedButton>
      </Group>
      <Text fz="sm" c="var(--quiet)">
        {t('form.hint')}
      </Text>
    </Stack>
  )
}
