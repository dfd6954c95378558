/** Catches errors of a screen and of loading its code, so that the frame stays. */
import { Component, type ReactNode } from "react";
import { ErrorState } from "../ui/states.tsx";

interface Props {
  /** A change of it resets the boundary. */
  path: string;
  children: ReactNode;
}

export class PageBoundary extends Component<Props, { failedAt: string | null }> {
  override state = { failedAt: null };

  static getDerivedStateFromError() {
    return { failedAt: location.pathname };
  }

  override render() {
    if (this.state.failedAt !== this.props.path) return this.props.children;
    return (
      <ErrorState title="This page could not be shown." onRetry={() => location.reload()}>
        Part of it did not load. Nothing you saved is lost.
      </ErrorState>
    );
  }
}
