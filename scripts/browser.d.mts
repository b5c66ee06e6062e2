export function prepareBrowser(node: string): [zh: string, en: string] | null
export function debianBrowser(): { executablePath?: string }
