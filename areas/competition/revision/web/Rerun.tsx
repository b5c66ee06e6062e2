import { limits } from '@leitai/platform/contract/limits'
import { upload } from '@leitai/platform/file/contract'
import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Button, FileInput, Group, NativeSelect, NumberInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { beginRerun, hostRevisions, MOST_SEEDS, RerunFailed } from '../contract.ts'
import classes from './Revision.module.css'
import type { Stage } from './ScoringSummary.tsx'

interface RerunProps {
  cmptId: number
  stage: Stage
  onClose: () => void
}

const DATA = '.csv,.tsv,.json,.jsonl,.parquet,.npy,.npz,.zip'

/** Runs the programs that count once more, after the end. The result is a revision, which is published as any other. */
export function Rerun({ cmptId, stage, onClose }: RerunProps) {
  const t = useText('revision')
  const [seeds, setSeeds] = useState(1)
  const [failed, setFailed] = useState<RerunFailed>('keep')
  const [file, setFile] = useState<File | null>(null)
  const [note, setNote] = useState('')
  const storing = useSend(upload)
  const send = useSend(beginRerun, { changes: [hostRevisions] })
  const reason = file !== null && file.size > limits.uploadBytes ? t('file.large') : stage.may.rerun
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason !== null) return
    const stored = file && (await storing.run({}, { file: { blob: file, name: file.name } }))
    if (file && !stored) return
    const data = file && stored ? { objectKey: stored.filePath, fileName: file.name } : undefined
    if (await send.run({ cmptId, stageId: stage.id, seeds, failed, note, ...(data && { data }) })) onClose()
  }
  return (
    <form method="post" noValidate onSubmit={submit} className={classes.card} aria-labelledby="rerun">
      <Title order={3} fz={16} id="rerun" mb="xs">
        {t('rerun')}
      </Title>
      <Text fz="sm" c="var(--quiet)" mb="sm">
        {t('rerun.hint')}
      </Text>
      <Stack>
        <NumberInput
          label={t('rerun.seeds')}
          description={t('rerun.seeds.hint')}
          min={1}
          max={MOST_SEEDS}
          clampBehavior="strict"
          allowDecimal={false}
          value={seeds}
          onChange={(given) => setSeeds(typeof given === 'number' ? given : 1)}
        />
        <NativeSelect
          label={t('rerun.failed')}
          value={failed}
          data={RerunFailed.options.map((one) => ({ value: one, label: t(`rerun.failed.${one}`) }))}
          onChange={(event) => setFailed(event.currentTarget.value === 'fail' ? 'fail' : 'keep')}
        />
        <FileInput
          label={t('rerun.data')}
          description={t('rerun.data.hint')}
          accept={DATA}
          clearable
          placeholder={t('file.choose')}
          value={file}
          onChange={setFile}
        />
        <TextInput
          label={t('note')}
          value={note}
          maxLength={500}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group align="flex-start">
          <GuardedButton type="submit" reason={reason} loading={storing.pending || send.pending}>
            {t('rerun.go')}
          </GuardedButton>
          <Button variant="default" onClick={onClose}>
            {t('propose.close')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
