import type { WireOf } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Group, Text, Title } from '@mantine/core'
import { TABLES } from '../../definition/web/shared/FilesField.tsx'
import * as editor from '../contract.launch.ts'
import classes from './Editor.module.css'
import { UploadButton } from './EditRows.tsx'

type Gate = Pick<WireOf<typeof editor.launchGate>, 'scored' | 'sandbox'>
const changes = [editor.launchGate]
const EVERY_SECONDS = 3

/** The polling interval in seconds while a test submission is being scored. */
export const untilScored = ({ sandbox }: Gate): number | null =>
  sandbox.some(({ state }) => state === 'queued') ? EVERY_SECONDS : null

/** The hosts' test submissions, scored by the real scorer and visible only to them. */
export function Trials({ cmptId, gate: { scored, sandbox } }: { cmptId: number; gate: Gate }) {
  const t = useText('competition-editor')
  const words = useWords()
  const send = useSend(editor.trySandbox, { changes })
  if (scored.length + sandbox.length === 0) return null
  return (
    <section className={classes.part}>
      <Title order={3} fz={17} mb="xs">
        {t('trials')}
      </Title>
      <Text fz="sm" c="var(--quiet)" mb="sm">
        {t('trialsHint')}
      </Text>
      {scored.map(({ stageId, name, sample }) => (
        <Group key={stageId} mb="xs">
          <Text fz="sm">{words(name)}</Text>
          <UploadButton
            cmptId={cmptId}
            use="sandbox"
            accept={TABLES}
            text={t('try')}
            onDone={async (uploadId) => void (await send.run({ cmptId, stageId, uploadId }))}
          />
          {sample && (
            <Anchor href={sample.url} download={sample.name} fz="sm">
              {t('trySample', { name: sample.name })}
            </Anchor>
          )}
        </Group>
      ))}
      <PagedTable
        label={t('trials')}
        rows={sandbox}
        rowKey={({ id }) => id}
        empty={t('noTrials')}
        columns={[
          {
            key: 'at',
            head: t('at'),
            cell: ({ at, by }) => (
              <>
                <TimeText at={at} /> {by}
              </>
            ),
          },
          { key: 'file', head: t('fileName'), cell: ({ fileName, stage }) => `${fileName} (${words(stage)})` },
          {
            key: 'state',
            head: t('state'),
            cell: ({ state, current, numbers, faults }) => (
              <>
                {t(`trial.${state}`)}
                {!current && ` · ${t('trialOld')}`}
                {numbers.map(({ name, a, b }) => (
                  <Text key={name} fz="xs" className="tnum">
                    {name} · A {a} · B {b ?? '–'}
                  </Text>
                ))}
                {faults.slice(0, 3).map((fault) => (
                  <Text key={fault} fz="xs" c="red">
                    {fault}
                  </Text>
                ))}
              </>
            ),
          },
          { key: 'a', head: 'A', align: 'right', cell: ({ scoreA }) => scoreA ?? '–' },
          { key: 'b', head: 'B', align: 'right', cell: ({ scoreB }) => scoreB ?? '–' },
        ]}
      />
    </section>
  )
}
