import type { WireOf } from '@leitai/platform/contract/call'
import { useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { SiteLink } from '@leitai/platform/web/framework/Readable.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import type { siteInfo } from '@leitai/site/settings/contract'
import classes from './Partners.module.css'

/** The operator's partners. */
export function Partners({ partners }: { partners: WireOf<typeof siteInfo>['partners'] }) {
  const words = useWords()
  return (
    <List className={classes.list}>
      {partners.map(({ name, logo, link }) => {
        const shown =
          logo === '' ? words(name) : <img src={logo} alt={words(name)} width={140} height={48} loading="lazy" />
        return (
          <li key={`${name.zh}${name.en}${link}`}>{link === '' ? shown : <SiteLink to={link}>{shown}</SiteLink>}</li>
        )
      })}
    </List>
  )
}
