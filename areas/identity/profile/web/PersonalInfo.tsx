import { limits } from '@leitai/platform/contract/limits'
import { useCall, useSend } from '@leitai/platform/web/api'
import { useCrop } from '@leitai/platform/web/app/picture/use-crop.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useLanguage, useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Avatar, defaultAvatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { Button, Group, Progress, Text } from '@mantine/core'
import { useRef } from 'react'
import { currentLogin } from '../../account/contract.session.ts'
import { getUserBaseInfo, infoProgress, saveAvatar } from '../contract.ts'
import { type Info, InfoForm } from './InfoForm.tsx'
import classes from './Settings.module.css'
import { SettingsFrame } from './shared/SettingsFrame.tsx'

/** The user's personal information. */
export default function PersonalInfo() {
  const t = useText('settings')
  const info = useCall(getUserBaseInfo, {})
  return (
    <SettingsFrame title={t('title')}>
      <div className={classes.stack}>
        <AvatarCard info={info} />
        <InfoForm info={info} />
      </div>
    </SettingsFrame>
  )
}

/** The avatar, and how complete the profile is. */
function AvatarCard({ info }: { info: Info }) {
  const t = useText('settings')
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const save = useSend(saveAvatar, { changes: [getUserBaseInfo, currentLogin] })
  const own = info.avatar !== defaultAvatar(info.userId)
  const { complete, missing } = infoProgress(info, own)
  const keep = async (fullPath: string) => {
    if (await save.run({ fullPath })) notify('success', t(fullPath === '' ? 'avatar.isReset' : 'avatar.saved'))
  }
  const { choose, dialog } = useCrop({ use: 'avatar', onStored: ({ fullPath }) => keep(fullPath) })
  return (
    <Card padding="none" className={classes.card} aria-label={t('avatar')}>
      <div className={classes.avatar}>
        <Avatar id={info.userId} src={info.avatar} size={88} />
        <div className={classes.avatarSide}>
          <Group gap="xs">
            <Button variant="light" onClick={() => input.current?.click()}>
              {t('avatar.change')}
            </Button>
            {own && (
              <Button variant="default" loading={save.pending && dialog === null} onClick={() => keep('')}>
                {t('avatar.reset')}
              </Button>
            )}
          </Group>
          <Text fz="xs" c="var(--quiet)" mt={6}>
            {t('avatar.rule', { mb: limits.pictureMb.avatar })}
          </Text>
          <input
            ref={input}
            type="file"
            hidden
            accept=".png,.jpg,.jpeg"
            aria-label={t('avatar.change')}
            onChange={(event) => {
              choose(event.currentTarget.files?.[0])
              // Lets the same file be selected again.
              event.currentTarget.value = ''
            }}
          />
        </div>
      </div>
      <div>
        <Group justify="space-between" fz="sm" mb={4}>
          <span>{t('complete')}</span>
          <strong className="tnum">{complete}%</strong>
        </Group>
        <Progress value={complete} aria-label={t('complete')} />
        <Text fz="xs" c="var(--quiet)" mt={6}>
          {missing.length === 0
            ? t('complete.all')
            : t('complete.missing', {
                parts: missing.map((part) => t(`part.${part}`)).join(language === 'zh' ? '、' : ', '),
              })}
        </Text>
      </div>
      {dialog}
    </Card>
  )
}
