import { API_BASE } from '@leitai/platform/contract/call'
import { refetch, useCallWhen } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { IntegerField } from '@leitai/platform/web/ui/NumberField.tsx'
import { sizeText } from '@leitai/platform/web/ui/numbers.tsx'
import { Anchor, Button, Checkbox, Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { usualCode } from '../../definition/contract.code.ts'
import { hostKit, hostKitFile } from '../../kit/contract.ts'
import * as launch from '../contract.launch.ts'
import * as editorScoring from '../contract.scoring.ts'
import * as editor from '../contract.ts'
import classes from './Editor.module.css'
import { UploadButton } from './EditRows.tsx'
import { Part } from './Part.tsx'
import type { Draft, DraftStage, StepProps } from './steps.ts'
import { useAutosave } from './use-autosave.ts'

type Rules = NonNullable<DraftStage['code']>
const changes = [editor.editorDraft, launch.launchGate]
const numbers = [
  ['wallSeconds', 'editor.wall'],
  ['memoryMb', 'editor.memory'],
  ['cores', 'editor.cores'],
  ['processes', 'editor.processes'],
  ['diskMb', 'editor.disk'],
  ['gpus', 'editor.gpus'],
  ['debugPerDay', 'editor.debugPerDay'],
  ['modelMb', 'editor.model'],
  ['imageMb', 'editor.imageMb'],
] as const
const hints = { diskMb: 'editor.diskHelp', modelMb: 'editor.modelHelp', imageMb: 'editor.imageMbHelp' } as const
/** As the server takes for data. */
const DATA = '.csv,.tsv,.zip,.parquet,.json,.jsonl,.txt,.npy,.npz,.h5,.gz,.tgz'

/** Whether a stage takes programs instead of results, what they read, and what they may use up. */
export function StageCode({ cmptId, draft, stage, title }: StepProps & { stage: DraftStage; title: string }) {
  const t = useText('run')
  const app = useApp()
  const { id: stageId, codeData } = stage
  /** Uploaded data to be sent with the next save. */
  const brought = useRef<number | null>(null)
  const of = useCallback(
    ({ stages }: Draft) => ({ rules: (stages.find(({ id }) => id === stageId) ?? stage).code }),
    [stageId, stage],
  )
  const save = useAutosave({
    cmptId,
    draft,
    part: `code:${stageId}`,
    of,
    save: async ({ rules }, version) => {
      const featuresId = brought.current
      const more = featuresId === null || rules === null ? {} : { featuresId }
      const saved = await app.call(editorScoring.saveCode, { cmptId, version, stageId, rules, ...more })
      if (brought.current === featuresId) brought.current = null
      return saved
    },
  })
  const { rules } = save.value
  const set = (more: Partial<Rules>) => rules && save.set('rules', { ...rules, ...more })
  const locked = draft.may.scoring !== null
  const bring = async (uploadId: number) => {
    brought.current = uploadId
    await save.flush()
    await refetch(app, changes)
  }
  return (
    <Part
      title={title}
      hint={t('editor.help')}
      save={save}
      locked={draft.may.edit}
      show={(theirs) => JSON.stringify(theirs, null, 1)}
    >
      <Checkbox
        label={t('editor.on')}
        checked={rules !== null}
        disabled={locked}
        onChange={(event) => save.set('rules', event.currentTarget.checked ? usualCode : null)}
      />
      {rules !== null && (
        <>
          {!draft.published && (
            <div>
              <Text fz="sm" fw={600}>
                {t('editor.data')}
              </Text>
              <Text fz="xs" c="var(--quiet)">
                {t('editor.dataHelp')}
              </Text>
              <Text fz="sm" my={4}>
                {codeData
                  ? `${codeData.name} · ${sizeText(codeData.size)} · SHA-256 ${codeData.sha256.slice(0, 12)}…`
                  : t('editor.dataNone')}
              </Text>
              {!locked && (
                <UploadButton cmptId={cmptId} use="features" accept={DATA} text={t('editor.data')} onDone={bring} />
              )}
            </div>
          )}
          <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs" className={classes.level}>
            {numbers.map(([name, label]) => (
              <IntegerField
                key={name}
                label={t(label)}
                {...(name in hints && { hint: t(hints[name as keyof typeof hints]) })}
                value={rules[name]}
                onChange={(value) => set({ [name]: value ?? 0 })}
              />
            ))}
          </SimpleGrid>
          <NativeSelect
            label={t('editor.debugFile')}
            description={t('editor.debugFileHelp')}
            value={rules.debugFile ?? ''}
            data={[
              { value: '', label: t('editor.debugFileNone') },
              ...draft.files.map(({ name }) => ({ value: name, label: name })),
            ]}
            onChange={(event) => set({ debugFile: event.currentTarget.value || null })}
          />
          <TextInput
            label={t('editor.output')}
            value={rules.output}
            disabled={locked}
            onChange={(event) => set({ output: event.currentTarget.value.trim() })}
          />
          <TextInput
            label={t('editor.image')}
            description={t('editor.imageHelp')}
            value={rules.image ?? ''}
            onChange={(event) => set({ image: event.currentTarget.value.trim() || null })}
          />
          <LabelsField value={rules.labels} onChange={(labels) => set({ labels })} />
          {stage.code !== null && <StageKit cmptId={cmptId} stageId={stageId} />}
        </>
      )}
    </Part>
  )
}

/** Words that become labels when the field is left: a blank may be typed between them. */
function LabelsField({ value, onChange }: { value: string[]; onChange: (value: string[]) => void }) {
  const t = useText('run')
  const [text, setText] = useState(value.join(' '))
  return (
    <TextInput
      label={t('editor.labels')}
      description={t('editor.labelsHelp')}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(
          event.currentTarget.value
            .toLowerCase()
            .split(/[\s,]+/)
            .filter(Boolean),
        )
      }}
    />
  )
}

interface StageKitProps {
  cmptId: number
  stageId: number
}

/** What competitors get to start from, to look at and to try. */
function StageKit({ cmptId, stageId }: StageKitProps) {
  const t = useText('run')
  const common = useText('common')
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState('README.md')
  const { data: kit } = useCallWhen(hostKit, open ? { cmptId, stageId } : null)
  const one = kit?.texts.find(({ name }) => name === shown) ?? kit?.texts[0]
  const others = kit?.files.filter((name) => !kit.texts.some((text) => text.name === name)) ?? []
  return (
    <div>
      <Text fz="sm" fw={600}>
        {t('kit.title')}
      </Text>
      <Text fz="xs" c="var(--quiet)">
        {t('kit.help')}
      </Text>
      <Group gap="md" mt={4}>
        <Anchor component="button" type="button" fz="sm" onClick={() => setOpen(true)}>
          {t('kit.look')}
        </Anchor>
        <Anchor fz="sm" download href={`${API_BASE}${hostKitFile.path}?cmptId=${cmptId}&stageId=${stageId}`}>
          {t('kit.get')}
        </Anchor>
      </Group>
      {open && kit && one && (
        <Dialog opened onClose={() => setOpen(false)} title={t('kit.title')} size={860}>
          <NativeSelect
            label={t('kit.file')}
            value={one.name}
            data={kit.texts.map(({ name }) => name)}
            onChange={(event) => setShown(event.currentTarget.value)}
          />
          <pre className={classes.kit}>{one.text}</pre>
          {others.length > 0 && <Text fz="sm">{t('kit.others', { names: others.join(', ') })}</Text>}
          <Button mt="md" variant="default" onClick={() => setOpen(false)}>
            {common('close')}
          </Button>
        </Dialog>
      )}
    </div>
  )
}
