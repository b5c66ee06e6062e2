import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { consents } from '../../profile/contract.ts'
import { Section } from './Section.tsx'

const texts = { terms: paths.serverRule(), privacy: paths.privacy(), realname: paths.privacy() }

/** The texts that the user has agreed to, with version and date. */
export function ConsentsSection() {
  const t = useText('security')
  const rows = useCall(consents, {})
  return (
    <Section id="consents" help={t('consents.help')}>
      <PagedTable
        label={t('consents')}
        rows={rows}
        rowKey={({ document }) => document}
        empty={t('consents.empty')}
        columns={[
          {
            key: 'document',
            head: t('consents.document'),
            cell: ({ document }) => (
              <Anchor component={Link} to={texts[document]} inherit>
                {t(`document.${document}`)}
              </Anchor>
            ),
          },
          { key: 'current', head: t('consents.current'), cell: ({ current }) => `v${current}` },
          {
            key: 'agreed',
            head: t('consents.agreed'),
            cell: ({ agreed }) => (agreed === 0 ? t('consents.none') : `v${agreed}`),
          },
          { key: 'at', head: t('consents.at'), cell: ({ agreedAt }) => <TimeText at={agreedAt} /> },
        ]}
      />
    </Section>
  )
}
