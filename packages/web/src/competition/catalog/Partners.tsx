import type { WireOf } from '@leitai/contract/core/call'
import type { siteInfo } from '@leitai/contract/site/settings'
import { SiteLink } from '../../platform/app/chrome/SiteLink.tsx'
import { useWords } from '../../platform/app/i18n/use-text.ts'
import classes from './Partners.module.css'

/** The operator's partners. */
export function Partners({ partners }: { partners: WireOf<typeof siteInfo>['partners'] }) {
  const words = useWords()
  return (
    <ul className={classes.list}>
      {partners.map(({ name, logo, link }) => {
        const shown =
          logo === '' ? words(name) : <img src={logo} alt={words(name)} width={140} height={48} loading="lazy" />
        return (
          <li key={`${name.zh}${name.en}${link}`}>{link === '' ? shown : <SiteLink to={link}>{shown}</SiteLink>}</li>
        )
      })}
    </ul>
  )
}
