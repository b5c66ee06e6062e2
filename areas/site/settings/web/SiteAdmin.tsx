import { type Section, sectionNames } from '@leitai/platform/settings/contract'
import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { siteSettings } from '../contract.ts'
import { SectionForm } from './SectionForm.tsx'

const isSection = (text: string): text is Section => sectionNames.some((name) => name === text)

/** Site-wide operator settings, by section. */
export default function SiteAdmin() {
  const t = useText('site')
  const [search] = useSearchParams()
  const written = search.get('section') ?? ''
  const section = isSection(written) ? written : 'general'
  const { settings, versions } = useCall(siteSettings, {})
  const { version = 0, at = null, by = null } = versions[section] ?? {}
  return (
    <>
      <FilterLinks
        label={t('sections')}
        links={sectionNames.map((name) => ({
          key: name,
          text: t(`section.${name}`),
          to: paths.adminConsole('site', { section: name }),
          current: name === section,
        }))}
      />
      <Text fz="sm" c="var(--quiet)" my="sm" component="div">
        {t(`hint.${section}`)}{' '}
        {at === null ? (
          t('never')
        ) : (
          <>
            {t('last', { name: by ?? '--' })} <TimeText at={at} />
          </>
        )}
      </Text>
      {/* A newer version remounts the form. */}
      <SectionForm key={`${section} ${version}`} section={section} settings={settings} version={version} />
    </>
  )
}
