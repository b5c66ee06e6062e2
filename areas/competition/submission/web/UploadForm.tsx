import type { WireOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { type TakenFiles, uploadBound } from '@leitai/platform/contract/upload-bound'
import { useCallWhen } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { codeFilesOf } from '../../definition/contract.code.ts'
import { acceptedEndings, taskFiles } from '../../definition/contract.scoring-files.ts'
import { type mySubmission, unfinishedUploads } from '../contract.ts'
import { ChosenFile } from './ChosenFile.tsx'
import { type Cmpt, endingsFor, replaces, type ScoringStage } from './chosen-rules.ts'
import { DropZone } from './DropZone.tsx'
import { ModelSelect } from './Models.tsx'
import classes from './Submission.module.css'
import { takePendingFile } from './shared/put-file.ts'
import { Unfinished } from './Unfinished.tsx'
import { type Chosen, useChosen } from './use-chosen.ts'
import { useSending } from './use-sending.ts'

interface UploadFormProps {
  cmpt: Cmpt
  stage: ScoringStage
  mine: WireOf<typeof mySubmission>
  /** What programs read. */
  modelId: number | null
  onModel: (id: number | null) => void
}

/** Selects, checks and submits files. Files and remark stay until they have been submitted. */
export function UploadForm({ cmpt, stage, mine, modelId, onModel }: UploadFormProps) {
  const t = useText('submission')
  const [remark, setRemark] = useState('')
  const { scoring } = stage
  const taken: TakenFiles = scoring.code
    ? codeFilesOf(scoring.code)
    : { most: uploadBound(scoring), accepted: acceptedEndings(scoring.check) }
  const { files, add, remove, patch } = useChosen({
    cmptId: cmpt.id,
    sampleFileId: scoring.sampleFileId,
    spec: scoring.code ? null : scoring.check,
    ...taken,
  })
  // Takes over the result file that the lab exported from a cell.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the tab opens
  useEffect(() => {
    const pending = takePendingFile(cmpt.id)
    if (pending) add([pending])
  }, [])
  const unfinished = useCallWhen(unfinishedUploads, { cmptId: cmpt.id, stageId: stage.id })
  const { send, busy, begun, cancel, pause, discard, drop } = useSending({
    cmptId: cmpt.id,
    stageId: stage.id,
    rank: cmpt.me?.rank ?? null,
    patch,
    remove,
  })
  /** Adds files; `old` and those of the same names give way, with what was stored of them. */
  const choose = (picked: readonly File[], old?: Chosen) => {
    if (!add(picked, old)) return
    for (const one of files) if (one === old || replaces(picked, one.file)) void drop(one)
  }
  const submitAll = async (which: readonly Chosen[]) => {
    if (await send(which, { remark, modelId })) setRemark('')
  }
  const reason = mine.may.submit ?? wordsFor(files, t)
  return (
    <Card padding="medium" className={classes.card} aria-labelledby="submit-title">
      <h2 id="submit-title">{t(scoring.code ? 'form.code' : mine.practice ? 'form.practice' : 'form.title')}</h2>
      <DropZone onFiles={choose} taken={taken} files={taskFiles(scoring.check)} disabled={busy} />
      <Unfinished
        uploads={unfinished.data?.list ?? []}
        chosen={files.map(({ file }) => file)}
        listedKeys={new Set(begun.values())}
        accept={endingsFor(taken)}
        disabled={busy}
        onFile={(file) => choose([file])}
        onDiscard={discard}
      />
      {files.length > 0 && (
        <List className={classes.files} aria-label={t('file.chosen')}>
          {files.map((chosen) => (
            <ChosenFile
              key={chosen.key}
              chosen={chosen}
              busy={busy}
              replace={{ accept: endingsFor(taken), onFile: (file) => choose([file], chosen) }}
              onRemove={() => drop(chosen)}
              onCancel={cancel}
              onPause={begun.has(chosen.key) ? pause : null}
              onRetry={() => submitAll([chosen])}
            />
          ))}
        </List>
      )}
      <ModelSelect
        cmptId={cmpt.id}
        modelMb={scoring.code?.modelMb ?? 0}
        value={modelId}
        disabled={busy}
        onChange={onModel}
      />
      <TextInput
        label={t('form.remark')}
        placeholder={t('form.remarkHelp')}
        value={remark}
        maxLength={limits.remark}
        disabled={busy}
        rightSectionWidth={64}
        rightSection={
          <span className={`tnum ${classes.count}`}>
            {remark.length}/{limits.remark}
          </span>
        }
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
      <GuardedButton
        reason={reason}
        size="md"
        loading={busy}
        leftSection={<Icon name="upload" />}
        onClick={() => submitAll(files)}
      >
        {files.length > 1 ? t('form.goMany', { count: files.length }) : t('form.go')}
      </GuardedButton>
    </Card>
  )
}

/** Why the selected files cannot be submitted yet. */
function wordsFor(files: readonly Chosen[], t: ReturnType<typeof useText<'submission'>>): string | null {
  if (files.length === 0) return t('form.choose')
  if (files.some(({ check }) => check.kind === 'bad')) return t(files.length > 1 ? 'form.someBad' : 'form.bad')
  return files.some(({ check }) => check.kind === 'waiting' || check.kind === 'checking') ? t('form.checking') : null
}
