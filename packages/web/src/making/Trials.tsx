import type { WireOf } from '@leitai/contract/call'
import * as making from '@leitai/contract/making'
import { Group, Text, Title } from '@mantine/core'
import { useSend } from '../api.ts'
import { useText, useWords } from '../app/i18n/use-text.ts'
import { PagedTable } from '../ui/PagedTable.tsx'
import { TimeText } from '../ui/TimeText.tsx'
import classes from './Making.module.css'
import type { StepProps } from './making.ts'
import { UploadButton } from './UploadButton.tsx'

type Trial = WireOf<typeof making.launchGate>['sandbox'][number]
const changes = [making.launchGate]

/** Files of the hosts' own that the real scorer scores, for their eyes alone. */
export function Trials({ cmptId, draft, trials }: StepProps & { trials: Trial[] }) {
  const t = useText('making')
  const words = useWords()
  const send = useSend(making.trySandbox, { changes })
  const stages = draft.stages.filter(({ scoring }) => scoring.choice !== null)
  if (stages.length === 0) return null
  const nameOf = (id: number) => {
    const stage = draft.stages.find((one) => one.id === id)
    return stage ? words(stage.name) : ''
  }
  return (
    <section className={classes.part}>
      <Title order={3} fz={17} mb="xs">
        {t('trials')}
      </Title>
      <Text fz="sm" c="var(--quiet)" mb="sm">
        {t('trialsHint')}
      </Text>
      {stages.map(({ id }) => (
        <Group key={id} mb="xs">
          <Text fz="sm">{nameOf(id)}</Text>
          <UploadButton
            cmptId={cmptId}
            use="sandbox"
            accept=".csv,.zip"
            text={t('try')}
            onDone={async (uploadId) => void (await send.run({ cmptId, stageId: id, uploadId }))}
          />
        </Group>
      ))}
      <PagedTable
        label={t('trials')}
        rows={trials}
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
          { key: 'file', head: t('fileName'), cell: ({ fileName, stageId }) => `${fileName} (${nameOf(stageId)})` },
          {
            key: 'state',
            head: t('state'),
            cell: ({ state, current, faults }) => (
              <>
                {t(`trial.${state}`)}
                {!current && ` · ${t('trialOld')}`}
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
