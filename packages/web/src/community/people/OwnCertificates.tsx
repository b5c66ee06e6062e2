import { downloadCertificate, getCertificate } from '@leitai/contract/competition/certificate'
import { API_BASE } from '@leitai/contract/core/call'
import { Button, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useCallWhen } from '../../platform/api.ts'
import { useText, useWords } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { StateBadge } from '../../platform/ui/StateBadge.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'
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
