import { useCall, useSend } from '@leitai/platform/web/api'
import { SettingsFrame } from '@leitai/platform/web/app/SettingsFrame.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { isIdCardVerified, userCardRelieveApply } from '../contract.ts'
import { CardForm } from './CardForm.tsx'
import { askAgain, StateCard } from './StateCard.tsx'

/** The user's real-name verification: its state and the next actions. */
export default function Certification() {
  const t = useText('realname')
  const standing = useCall(isIdCardVerified, {}, { everySeconds: askAgain })
  const [asking, setAsking] = useState<'change' | 'release' | null>(null)
  const release = useSend(userCardRelieveApply, { changes: [isIdCardVerified] })
  const { state, instant } = standing
  const close = () => setAsking(null)
  return (
    <SettingsFrame title={t('title')}>
      <Stack gap="lg">
        <StateCard standing={standing}>
          {state === 'verified' && asking !== 'change' && (
            <Group>
              <Button variant="default" onClick={() => setAsking('change')}>
                {t('change')}
              </Button>
              <Button variant="default" onClick={() => setAsking('release')}>
                {t('release')}
              </Button>
            </Group>
          )}
        </StateCard>
        {(state === 'none' || state === 'refused') && <CardForm action="verify" instant={instant} />}
        {state === 'verified' && asking === 'change' && <CardForm action="change" instant={instant} onClose={close} />}
        {state === 'verified' && asking === 'release' && (
          <ConfirmDialog
            title={t('release')}
            text={t('release.text')}
            reason={t('release.reason')}
            max={500}
            go={t('release.go')}
            danger
            onClose={close}
            onGo={async (reason) => {
              const done = await release.run({ reason })
              if (done) notify('success', t('release.done'))
              return done !== undefined
            }}
          />
        )}
      </Stack>
    </SettingsFrame>
  )
}
