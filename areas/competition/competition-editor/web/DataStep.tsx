import { emptyWords } from '@leitai/platform/contract/inputs'
import { useSend } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { sizeText } from '@leitai/platform/web/ui/numbers.tsx'
import { Anchor, Button, Checkbox, Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as editorFiles from '../contract.files.ts'
import * as launch from '../contract.launch.ts'
import * as editor from '../contract.ts'
import classes from './Editor.module.css'
import { UploadButton } from './EditRows.tsx'
import type { Draft, StepProps } from './steps.ts'

const ACCEPT = '.csv,.tsv,.zip,.gz,.tgz,.parquet,.json,.jsonl,.txt,.md,.pdf,.png,.jpg,.jpeg,.npy,.npz,.h5'
const changes = [editor.editorDraft, launch.launchGate]

/** The files that participants download. */
export function DataStep({ cmptId, draft }: StepProps) {
  const t = useText('competition-editor')
  const add = useSend(editorFiles.addData, { changes })
  const { version } = draft
  return (
    <section className={classes.part}>
      <Text fz="sm" c="var(--quiet)" mb="sm">
        {t('dataHint')} {draft.may.edit}
      </Text>
      {draft.files.length === 0 && <Empty title={t('noData')} compact />}
      {draft.files.map((file, at) => (
        <DataRow key={`${file.id} ${file.sha256}`} cmptId={cmptId} draft={draft} file={file} at={at} />
      ))}
      {draft.may.edit === null && (
        <div className={classes.row} style={{ marginTop: 12, justifyItems: 'start' }}>
          <UploadButton
            cmptId={cmptId}
            use="data"
            accept={ACCEPT}
            text={t('addData')}
            onDone={async (uploadId) => {
              const about = { description: emptyWords, licence: t('licenceFirst'), sample: false }
              await add.run({ cmptId, version, uploadId, ...about })
            }}
          />
        </div>
      )}
    </section>
  )
}

function DataRow({ cmptId, draft, file, at }: StepProps & { file: Draft['files'][number]; at: number }) {
  const t = useText('competition-editor')
  const words = useWords()
  const change = useSend(editorFiles.changeData, { changes })
  const remove = useSend(editorFiles.removeData, { changes })
  const [value, setValue] = useState(file)
  const [asking, setAsking] = useState(false)
  const { version } = draft
  const send = (more: { uploadId?: number; ord?: number } = {}) => {
    const { name, description, licence, sample, stageId } = value
    const about = { name, description, licence, sample, ...(stageId === null ? {} : { stageId }) }
    return change.run({ cmptId, version, fileId: file.id, ord: at + 1, ...about, ...more })
  }
  const changed = JSON.stringify(value) !== JSON.stringify(file)
  return (
    <section aria-label={file.name} className={classes.row} style={{ marginBottom: 12 }}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        <TextInput
          label={t('fileName')}
          required
          maxLength={120}
          value={value.name}
          onChange={(event) => setValue({ ...value, name: event.currentTarget.value })}
        />
        <TextInput
          label={t('licence')}
          required
          maxLength={100}
          value={value.licence}
          onChange={(event) => setValue({ ...value, licence: event.currentTarget.value })}
        />
      </SimpleGrid>
      <BilingualField
        label={t('description')}
        max={500}
        value={value.description}
        onChange={(description) => setValue({ ...value, description })}
      />
      <Group align="flex-end">
        <NativeSelect
          label={t('ofStage')}
          value={String(value.stageId ?? '')}
          data={[
            { value: '', label: t('allStages') },
            ...draft.stages.map(({ id, name }) => ({ value: String(id), label: words(name) })),
          ]}
          onChange={(event) => setValue({ ...value, stageId: Number(event.currentTarget.value) || null })}
        />
        <Checkbox
          label={t('sample')}
          mb={8}
          checked={value.sample}
          onChange={(event) => setValue({ ...value, sample: event.currentTarget.checked })}
        />
      </Group>
      <Text fz="xs" c="var(--quiet)">
        {sizeText(file.size)} · <span className={classes.hash}>SHA-256 {file.sha256}</span>
      </Text>
      <Group gap="xs">
        <Button size="xs" disabled={!changed} loading={change.pending} onClick={() => void send()}>
          {t('saveIt')}
        </Button>
        <UploadButton
          cmptId={cmptId}
          use="data"
          accept={ACCEPT}
          text={t('replace')}
          onDone={async (uploadId) => void (await send({ uploadId }))}
        />
        {at > 0 && (
          <Button size="xs" variant="default" onClick={() => void send({ ord: at })}>
            {t('up')}
          </Button>
        )}
        <Anchor component="button" type="button" fz="sm" c="red" onClick={() => setAsking(true)}>
          {t('remove')}
        </Anchor>
      </Group>
      {asking && (
        <ConfirmDialog
          title={t('remove')}
          text={file.name}
          go={t('remove')}
          danger
          onGo={async () => (await remove.run({ cmptId, version, fileId: file.id })) !== undefined}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
