import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { CopyButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { ltiTool, rotateLtiKey } from '../contract.ts'
import classes from './Lti.module.css'

const shown = ['target', 'login', 'launch', 'keys'] as const

/** What a course platform is told of this site, and the keys that this site signs with. */
export default function LtiAdmin() {
  const t = useText('lti')
  const { addresses, keys } = useCall(ltiTool, {})
  const [changing, setChanging] = useState(false)
  const rotate = useSend(rotateLtiKey, { changes: [ltiTool] })
  return (
    <>
      <Text fz="sm" c="var(--quiet)" maw={760} mb="md">
        {t('admin.text')}
      </Text>
      <section className={classes.card} aria-label={t('admin.addresses')}>
        <Title order={2} fz={17} mb="sm">
          {t('admin.addresses')}
        </Title>
        <Facts className={classes.addresses}>
          {shown.map((what) => (
            <div key={what}>
              <dt>{t(`admin.${what}`)}</dt>
              <dd>
                <code>{addresses[what]}</code>
                <CopyButton text={addresses[what]} />
              </dd>
            </div>
          ))}
        </Facts>
      </section>
      <section className={classes.card} aria-label={t('admin.key')}>
        <Group justify="space-between" mb="sm">
          <Title order={2} fz={17}>
            {t('admin.key')}
          </Title>
          <Button variant="default" size="compact-sm" onClick={() => setChanging(true)}>
            {t('admin.rotate')}
          </Button>
        </Group>
        {keys.length === 0 && <Text>{t('admin.noKey')}</Text>}
        {keys.map(({ kid, createdAt, endsAt }) => (
          <Text key={kid} fz="sm" mb={4}>
            <code>{kid}</code> · {t('admin.since')} <TimeText at={createdAt} />{' '}
            {endsAt === null ? (
              <StateBadge tone="good">{t('admin.signs')}</StateBadge>
            ) : (
              <>
                · {t('admin.until')} <TimeText at={endsAt} />
              </>
            )}
          </Text>
        ))}
      </section>
      {changing && (
        <ConfirmDialog
          title={t('admin.rotate')}
          text={t('admin.rotate.text')}
          go={t('admin.rotate')}
          onGo={async () => {
            const done = await rotate.run({})
            if (done) notify('success', t('admin.rotated'))
            return done !== undefined
          }}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  )
}
