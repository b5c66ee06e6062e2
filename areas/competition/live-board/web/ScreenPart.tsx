import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { CopyButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { NumberField } from '@leitai/platform/web/ui/NumberField.tsx'
import { QrCode } from '@leitai/platform/web/ui/QrCode.tsx'
import { useWriteTime } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'
import { freezeScreen, saveScreen, screenLimits, screenSettings } from '../contract.ts'

type Settings = WireOf<typeof screenSettings>
type Stage = Settings['stages'][number]

/** Settings of a competition's live board: its URL, content and pause. */
export default function ScreenPart({ cmpt }: HostedCompetitionProps) {
  const t = useText('live-board')
  const settings = useCall(screenSettings, { cmptId: cmpt.id })
  if (settings.stages.length === 0) return <Empty title={t('part.none')} compact />
  return (
    <Stack gap="xl">
      <Address cmptId={cmpt.id} />
      <Shown key={`${settings.top} ${settings.freezeMinutes}`} cmptId={cmpt.id} settings={settings} />
      <section aria-labelledby="freezes">
        <Title order={3} fz={17} mb="sm" id="freezes">
          {t('part.stages')}
        </Title>
        <Stack>
          {settings.stages.map((stage) => (
            <StageFreeze key={stage.id} cmptId={cmpt.id} stage={stage} />
          ))}
        </Stack>
      </section>
    </Stack>
  )
}

function Address({ cmptId }: { cmptId: number }) {
  const t = useText('live-board')
  const { origin } = useApp()
  const address = `${origin}${full(paths.rankScreen(cmptId))}`
  return (
    <Group align="flex-start" gap="lg">
      <QrCode text={address} label={t('part.qr')} size={132} />
      <Stack gap="sm" flex={1} miw={220}>
        <Text fz="sm" c="var(--quiet)">
          {t('part.hint')}
        </Text>
        <code>{address}</code>
        <Group gap="xs">
          <Button component="a" href={full(paths.rankScreen(cmptId))} target="_blank" rel="noopener" size="compact-sm">
            {t('part.open')}
          </Button>
          <CopyButton text={address} label={t('part.copy')} />
        </Group>
      </Stack>
    </Group>
  )
}

function Shown({ cmptId, settings }: { cmptId: number; settings: Settings }) {
  const t = useText('live-board')
  const [top, setTop] = useState(String(settings.top))
  const [minutes, setMinutes] = useState(String(settings.freezeMinutes))
  const send = useSend(saveScreen, { changes: [screenSettings] })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (settings.may.change !== null || send.pending) return
    const done = await send.run({ cmptId, top: Number(top), freezeMinutes: Number(minutes) })
    if (done) notify('success', t('part.saved'))
  }
  const { min, max } = screenLimits.top
  return (
    <form method="post" noValidate onSubmit={submit}>
      <Title order={3} fz={17} mb="sm">
        {t('part.settings')}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="md" style={{ alignItems: 'end' }}>
        <NumberField
          label={t('part.top')}
          description={t('part.topHint', { min, max })}
          value={top}
          onChange={setTop}
          min={min}
          max={max}
          decimals={0}
        />
        <NumberField
          label={t('part.minutes')}
          description={t('part.minutesHint', { max: screenLimits.freezeMinutes })}
          value={minutes}
          onChange={setMinutes}
          min={0}
          max={screenLimits.freezeMinutes}
          decimals={0}
        />
      </SimpleGrid>
      <GuardedButton type="submit" reason={settings.may.change} loading={send.pending}>
        {t('part.save')}
      </GuardedButton>
    </form>
  )
}

function StageFreeze({ cmptId, stage }: { cmptId: number; stage: Stage }) {
  const t = useText('live-board')
  const words = useWords()
  const [asking, setAsking] = useState(false)
  const writeTime = useWriteTime()
  const send = useSend(freezeScreen, { changes: [screenSettings] })
  const frozen = stage.frozenAt !== null
  const go = async () => {
    const done = await send.run({ cmptId, stageId: stage.id, frozen: !frozen })
    if (!done) return false
    notify('success', t(frozen ? 'part.lifted' : 'part.frozen'))
    return true
  }
  const state =
    stage.frozenAt === null
      ? t('part.live')
      : t(stage.byHand ? 'part.frozenByHand' : 'part.frozenByClock', { time: writeTime(stage.frozenAt) })
  const text = t(frozen ? 'part.lift' : 'part.freeze')
  return (
    <Group justify="space-between" align="flex-start">
      <div>
        <strong>{words(stage.name)}</strong>
        <Text fz="sm" c="var(--quiet)">
          {state}
        </Text>
      </div>
      <GuardedButton variant="default" reason={stage.may.freeze} onClick={() => setAsking(true)}>
        {text}
      </GuardedButton>
      {asking && (
        <ConfirmDialog
          title={text}
          text={t(frozen ? 'part.liftText' : 'part.freezeText')}
          go={text}
          onGo={go}
          onClose={() => setAsking(false)}
        />
      )}
    </Group>
  )
}
