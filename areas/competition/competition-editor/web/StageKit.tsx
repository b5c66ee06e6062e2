import { API_BASE } from '@leitai/platform/contract/call'
import { useCallWhen } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { Anchor, Button, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { hostKit, hostKitFile } from '../../kit/contract.ts'
import classes from './Editor.module.css'

interface StageKitProps {
  cmptId: number
  stageId: number
}

/** What competitors get to start from, to look at and to try. */
export function StageKit({ cmptId, stageId }: StageKitProps) {
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
