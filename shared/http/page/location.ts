import { useEffect, useState } from 'preact/hooks';

/** Where the page is: everything that is worth sending to somebody stands in the address, after the `#`. */
export interface Place {
  readonly path: readonly string[];
  readonly params: URLSearchParams;
}

export function placeNow(): Place {
  const [path = '', query = ''] = location.hash.slice(1).split('?');
  return { path: path.split('/').filter(Boolean), params: new URLSearchParams(query) };
}

export function usePlace(): Place {
  const [place, setPlace] = useState(placeNow);
  useEffect(() => {
    const follow = (): void => setPlace(placeNow());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return place;
}

export function go(hash: string): void {
  location.hash = hash;
}

/** Writes a parameter of the view into the address without a step in the history; null takes it out. */
export function keepInAddress(name: string, value: string | null): void {
  const { path, params } = placeNow();
  if (value === null) params.delete(name);
  else params.set(name, value);
  const query = params.toString();
  history.replaceState(null, '', `#/${path.join('/')}${query === '' ? '' : `?${query}`}`);
}
