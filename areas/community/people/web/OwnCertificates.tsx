import { downloadCertificate, getCertificate } from '@leitai/competition/certificate/contract'
import { API_BASE } from '@leitai/platform/contract/call'
import { useCallWhen } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Title } from '@mantine/core'
import { Link } from 'react-router'
import classes from './People.module.css'

export const certificateFile = (number: string) =>
  `${API_BASE}${downloadCertificate.path}?${new URLSearchParams({ number })}`

/** All certificates of the current user; renders nothing without any. */
export function OwnCertificates() {
  const t = useText('people')
  const words = useWords()
  const { data = [] } = useCallWhen(getCertificate, {})
  if (data.length === 0) return null
  return (
    <section aria-label={t('certificates')} style={{ marginTop: 32 }}>
      <Title order={2} fz={18} mb="sm">
        {t('certificates')}
      </Title>
      <ul className={classes.rows}>
        {data.map(({ number, cmptId, competition, award, teamName, issuedAt, revokedAt }) => (
          <li key={number} className={classes.row}>
            <div className={classes.about}>
              <div className={classes.line}>
                <strong>{words(award)}</strong>
                <Link to={paths.competition(cmptId)} className={classes.name}>
                  {words(competition)}
                </Link>
                {revokedAt && <StateBadge tone="bad">{t('certificates.revoked')}</StateBadge>}
              </div>
              <div className={classes.small}>
                <span className="tnum">{number}</span>
                <span>{teamName}</span>
                <TimeText at={issuedAt} detail="day" />
              </div>
            </div>
            {!revokedAt && (
              <Button
                component="a"
                href={certificateFile(number)}
                download
                variant="default"
                size="compact-md"
                leftSection={<Icon name="download" size={16} />}
              >
                {t('certificates.download')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
