/** The latest news, for the home page. */
export const HOME_NEWS = { keyword: '', tag: '', page: 1, pageSize: 5 }
