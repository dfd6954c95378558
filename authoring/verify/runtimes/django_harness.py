"""Runs program.py inside a Django project: an app, an in-memory database whose tables make themselves, URLs and templates."""

import sys

import django
from django.conf import settings

settings.configure(
    SECRET_KEY="only-for-verification",
    DEBUG=False,
    ALLOWED_HOSTS=["*"],
    USE_TZ=True,
    TIME_ZONE="UTC",
    ROOT_URLCONF="app.models",
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    INSTALLED_APPS=[
        "django.contrib.contenttypes",
        "django.contrib.auth",
        "django.contrib.sessions",
        "django.contrib.messages",
        "app",
    ],
    MIDDLEWARE=[
        "django.middleware.security.SecurityMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
    ],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "DIRS": ["templates"], "APP_DIRS": True}],
    PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
    EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend",
    CACHES={"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}},
    LOGGING_CONFIG=None,
)
django.setup()

from django.apps import apps
from django.db import connection
from django.db.models.signals import class_prepared
from django.test.utils import CaptureQueriesContext, setup_test_environment

setup_test_environment()


def make_tables():
    """Makes the tables of all models that have none yet."""
    present = set(connection.introspection.table_names())
    with connection.schema_editor() as editor:
        for model in apps.get_models(include_auto_created=False):
            if model._meta.managed and not model._meta.proxy and model._meta.db_table not in present:
                editor.create_model(model)


class TableMaker:
    """Makes tables just before the first statement that could need them."""

    is_stale = True
    is_busy = False

    def __call__(self, execute, sql, params, many, context):
        if self.is_stale and not self.is_busy:
            self.is_busy = True
            self.is_stale = False
            with connection.execute_wrapper(lambda run, *rest: run(*rest)):
                log, connection.force_debug_cursor = connection.force_debug_cursor, False
                in_atomic, connection.in_atomic_block = connection.in_atomic_block, False
                try:
                    connection.disable_constraint_checking()
                    make_tables()
                    connection.enable_constraint_checking()
                finally:
                    connection.force_debug_cursor, connection.in_atomic_block = log, in_atomic
            self.is_busy = False
        return execute(sql, params, many, context)


maker = TableMaker()


def forget(**_kwargs):
    maker.is_stale = True


class_prepared.connect(forget, weak=False)


def flush_tables():
    """Makes what is missing now, for a program whose first statement is inside a transaction."""
    if maker.is_stale:
        maker.is_stale = False
        make_tables()


def queries():
    """Counts the statements of a block: with queries() as q: ... len(q)."""
    flush_tables()
    return CaptureQueriesContext(connection)


module = sys.modules["app.models"]
names = module.__dict__
exec(
    "\n".join(
        [
            "from django import forms",
            "from django.core.exceptions import *",
            "from django.db import connection, models, transaction, IntegrityError",
            "from django.db.models import Avg, Case, CharField, Count, Exists, F, Max, Min, OuterRef, Prefetch, Q, Subquery, Sum, Value, When",
            "from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse",
            "from django.shortcuts import get_object_or_404, redirect, render",
            "from django.template import Context, Template",
            "from django.template.loader import render_to_string",
            "from django.test import Client, RequestFactory",
            "from django.urls import include, path, re_path, resolve, reverse",
            "from django.views import View, generic",
            "urlpatterns = []",
        ]
    ),
    names,
)
names["queries"] = queries
names["flush_tables"] = flush_tables

# A program's own top level may open a transaction first; tables come before the first statement either way.
import django.db.transaction as transactions

enter = transactions.Atomic.__enter__


def enter_with_tables(self):
    if not connection.in_atomic_block and not maker.is_busy:
        flush_with_guard()
    return enter(self)


def flush_with_guard():
    maker.is_busy = True
    try:
        flush_tables()
    finally:
        maker.is_busy = False


transactions.Atomic.__enter__ = enter_with_tables

with open("program.py", encoding="utf-8") as file:
    source = file.read()
with connection.execute_wrapper(maker):
    exec(compile(source, "program.py", "exec"), names)
