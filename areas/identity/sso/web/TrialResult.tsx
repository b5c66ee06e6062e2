import type { WireOf } from '@leitai/platform/contract/call'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { Alert, List, Stack, Text } from '@mantine/core'
import { Fragment } from 'react'
import type { ssoTrial } from '../contract.providers.ts'
import classes from './Logins.module.css'

const shown = ['subject', 'account', 'number', 'name', 'school', 'department'] as const

/** What a trial brought: what is made of it, what that lacks, and all that came. */
export function TrialResult({ trial }: { trial: WireOf<typeof ssoTrial> }) {
  const t = useText('logins')
  const common = useText('common')
  const { reason, problem, claims, warnings, attributes } = trial
  return (
    <Stack>
      {problem !== null && (
        <Alert color="ember" title={t('trial.failed')}>
          {reason === null ? problem : t(`trial.why.${reason}`)}
          {reason !== null && (
            <Text fz="xs" mt={4}>
              {t('trial.detail', { problem })}
            </Text>
          )}
        </Alert>
      )}
      {claims && (
        <>
          <Alert color="green">{t('trial.done')}</Alert>
          <Facts className={classes.facts}>
            {shown.map((field) => (
              <Fragment key={field}>
                <dt>{t(`mapped.${field}`)}</dt>
                <dd>{claims[field] || '--'}</dd>
              </Fragment>
            ))}
            <dt>{t('mapped.role')}</dt>
            <dd>{claims.role === null ? '--' : t(`role.${claims.role}`)}</dd>
            <dt>{t('mapped.email')}</dt>
            <dd>
              {claims.email === null
                ? '--'
                : common('aside', { text: claims.email, aside: t(claims.emailVerified ? 'verified' : 'unverified') })}
            </dd>
          </Facts>
        </>
      )}
      {warnings.length > 0 && (
        <List size="sm">
          {warnings.map((warning) => (
            <List.Item key={warning}>{t(`warning.${warning}`)}</List.Item>
          ))}
        </List>
      )}
      {attributes.length > 0 && (
        <>
          <Text fw={600} fz="sm">
            {t('trial.attributes')}
          </Text>
          <Facts className={classes.facts}>
            {attributes.map(({ name, values }) => (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{values.join(' | ')}</dd>
              </Fragment>
            ))}
          </Facts>
        </>
      )}
    </Stack>
  )
}
