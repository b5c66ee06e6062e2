import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { CopyButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { DateTimeField } from '@leitai/platform/web/ui/DateTimeField.tsx'
import { IntegerField } from '@leitai/platform/web/ui/NumberField.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { organisationManaged, setOrganisationCode } from '../../contract.manage.ts'
import classes from '../Organisation.module.css'
import type { PartProps } from './Manage.tsx'

/** The join code of an organisation: shown, renewed, ended. */
export function JoinCodePart({ organisation: { id: organisationId, code } }: PartProps) {
  const t = useText('organisation')
  const [useLimit, setUseLimit] = useState<number | null>(null)
  const [expiresAt, setExpiresAt] = useState<string | null>(null)
  const send = useSend(setOrganisationCode, { changes: [organisationManaged] })
  const renew = async (event: FormEvent) => {
    event.preventDefault()
    const limits = {
      ...(useLimit !== null && { useLimit }),
      ...(expiresAt !== null && { expiresAt: new Date(expiresAt) }),
    }
    if (await send.run({ organisationId, on: true, ...limits })) notify('success', t('manage.codeMade'))
  }
  const end = async () => {
    if (await send.run({ organisationId, on: false })) notify('success', t('manage.codeEnded'))
  }
  return (
    <Stack maw={560}>
      <p className={classes.quiet}>{t('manage.codeText')}</p>
      {code ? (
        <div className={classes.row}>
          <div>
            <strong className={classes.code}>{code.code}</strong>
            <p className={classes.quiet}>
              {t('manage.codeUses', { count: code.uses })}
              {code.useLimit !== null && ` · ${t('manage.codeLimit', { count: code.useLimit })}`}
              {code.expiresAt !== null && (
                <>
                  {' '}
                  · {t('manage.expires')} <TimeText at={code.expiresAt} />
                </>
              )}
            </p>
          </div>
          <Group gap="xs">
            <CopyButton text={code.code} />
            <Button size="compact-sm" variant="default" disabled={send.pending} onClick={() => void end()}>
              {t('manage.codeEnd')}
            </Button>
          </Group>
        </div>
      ) : (
        <p>{t('manage.codeNone')}</p>
      )}
      <form method="post" noValidate onSubmit={renew}>
        <Stack>
          <IntegerField maybe label={t('manage.codeUseLimit')} value={useLimit} onChange={setUseLimit} />
          <DateTimeField label={t('manage.codeExpiry')} value={expiresAt} onChange={setExpiresAt} />
          <Button type="submit" loading={send.pending} style={{ alignSelf: 'flex-start' }}>
            {t('manage.codeNew')}
          </Button>
        </Stack>
      </form>
    </Stack>
  )
}
