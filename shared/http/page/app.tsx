import { useEffect, useState } from 'preact/hooks';
import { token } from './api/token.ts';
import { usePlace } from './location.ts';
import { Header } from './pieces/header.tsx';
import { SignIn } from './pieces/sign-in.tsx';
import { NewSweep } from './spec/new-sweep.tsx';
import { SweepList } from './sweep/sweep-list.tsx';
import { SweepView } from './sweep/sweep-view.tsx';

/** The page: a new sweep, the sweeps there are, or one of them. */
export function App() {
  const { path } = usePlace();
  const wanted = useTokenWanted();
  const [section, id] = path;
  if (wanted) return <SignIn />;
  return (
    <>
      <Header at={section === 'sweeps' ? 'sweeps' : 'new'} />
      {section !== 'sweeps' && <NewSweep />}
      {section === 'sweeps' && id === undefined && <SweepList />}
      {section === 'sweeps' && id !== undefined && <SweepView key={id} id={id} />}
    </>
  );
}

function useTokenWanted(): boolean {
  const [wanted, setWanted] = useState(token.isWanted());
  useEffect(() => token.onChange(() => setWanted(token.isWanted())), []);
  return wanted;
}
